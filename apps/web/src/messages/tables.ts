const count = (people: number) => people.toLocaleString('ja-JP')

/** The tables of who completed and who viewed a post (W-10). */
export const progressText = {
  heading: '完了と閲覧の状況',
  meter: { completed: '完了', viewed: '閲覧' },
  /** The share is rounded down, so that 100% means everyone. */
  share: (done: number, total: number) =>
    `${count(done)} / ${count(total)}名（${total === 0 ? 0 : Math.floor((done / total) * 100)}%）`,
  /** The same in two parts. */
  count: (done: number, total: number) => `${count(done)} / ${count(total)}名`,
  percent: (done: number, total: number) => `${total === 0 ? 0 : Math.floor((done / total) * 100)}%`,
  unit: '名',
  /** The two halves of an author's post, where the screen has no room for both. */
  views: { label: '投稿と状況', post: '投稿', status: '状況' },
  tabs: { completers: '完了者数', viewers: '閲覧者数' },
  /** In parts: a narrow tab breaks between them. */
  tabCount: {
    completers: (done: number, _total: number) => [`${count(done)}名`],
    viewers: (done: number, total: number) => [`${count(done)}/`, `${count(total)}名`],
  },
  people: 'ユーザーごとの状況',
  tables: { completers: '完了者の一覧', viewers: '閲覧者の一覧' },
  columns: { person: '名前・ID', department: '部門・部署', completers: '完了日', viewers: '閲覧日' },
  notYet: { completers: '未完了', viewers: '未閲覧' },
  nobody: '公開対象のユーザーがいません。',
  hintLabel: '完了者数と閲覧者数の説明',
  hint: {
    completers: '「完了にする」を押したユーザーの一覧です。公開対象のユーザーのみ表示されます。',
    viewers: '投稿の詳細を開いたユーザーの一覧です。閲覧者数／公開対象の人数を表示しています。',
  },
  pager: { completers: '完了者のページ送り', viewers: '閲覧者のページ送り' },
  retry: '再読み込み',
  failed: '完了と閲覧の状況を表示できませんでした',
}
