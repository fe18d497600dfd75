/** Words of the permission screen and of its explanation (W-21, W-47, W-49). */

const people = (count: number) => `${count.toLocaleString('ja-JP')}名`

export const permissionText = {
  table: 'アカウントと権限の一覧',
  columns: { person: '名前・ID', department: '部門・部署', role: '権限' },
  /** Name of the selector for screen readers. */
  roleOf: (name: string) => `${name}の権限`,
  changed: '変更あり',
  before: (role: string) => `変更前：${role}`,
  changes: people,
  changing: 'の権限を変更中',
  noChanges: '変更はありません',
  save: '保存する',
  saveSome: (count: number) => `保存する（${people(count)}）`,
  saved: '保存しました',
}

export const permissionInfoText = {
  open: '権限の説明',
  title: '権限の種類と、できること',
  pages: [
    '権限には、管理者・投稿者・閲覧者・権限なしの4種類があります。管理者は、すべての投稿の管理と、権限・プロフィールの変更ができます。投稿者は、投稿の作成と、自分の投稿の編集・削除ができます。',
    '閲覧者は、投稿の閲覧と完了のみできます。権限なしは、投稿を閲覧できません。退職された方は「権限なし」に設定してください。',
  ],
  position: (page: number, pages: number) => `${page} / ${pages}`,
  spokenPosition: (page: number, pages: number) => `${pages}ページ中${page}ページ目`,
  more: '詳しくはこちら',
  previous: '前へ',
  next: '次へ',
  close: '閉じる',
} as const
