const people = (count: number) => `${count.toLocaleString('ja-JP')}名`

/** An edit of a post that somebody changed meanwhile. */
export const conflictText = {
  title: 'ほかの人が先に変更しました',
  by: (name: string, at: string) => `${name === '' ? 'ほかの人' : `${name}さん`}が${at}に保存しました。`,
  choose: '項目ごとに、残す内容を選んでください。入力した内容は、まだ保存されていません。',
  same: '入力した内容との違いはありません。このまま保存できます。',
  mine: '自分の入力',
  theirs: '保存されている内容',
  allMine: 'すべて自分の入力にする',
  allTheirs: 'すべて保存されている内容にする',
  difference: (field: string) => `${field}の違い（取り消し線は保存されている内容、下線は自分の入力）`,
  back: '編集に戻る',
  save: '選んだ内容で保存する',
  fields: {
    title: 'タイトル',
    content: '本文',
    files: '添付ファイル',
    category: 'カテゴリー',
    period: '公開期間',
    due: '対応期限',
    audience: '公開範囲',
    chase: '自動リマインド',
  },
  period: (start: string, end: string) => `${start} 〜 ${end}`,
  none: '設定しない',
  noFiles: 'なし',
  everybody: '全員',
  specific: (count: number) => `ユーザー指定（計${people(count)}）`,
  marks: '（書式つき）',
} as const
