/** Words of versions of a post, of what changed between them, and of asking again (W-140 to W-146). */

const people = (count: number) => `${count.toLocaleString('ja-JP')}名`

/** Before and after what was added or taken out, for screen readers. */
export const changeText = {
  before: { added: '追加：', removed: '削除：' },
  after: { added: '（追加ここまで）', removed: '（削除ここまで）' },
  blank: { line: '改行', space: '空白' },
  left: '…（中略）…',
} as const

/** Of a reader who had completed a former version. */
export const changedText = {
  heading: '内容が変わりました',
  sentence: '以前の内容で完了しています。変わったところを確認して、もう一度「完了にする」を押してください。',
  fold: '変わったところ',
  legend: '下線は追加、取り消し線は削除です。',
  title: 'タイトル',
  content: '本文',
  sameText: 'タイトルと本文は変わっていません。',
  notStored: '以前の内容は保存されていないため、変わったところを表示できません。',
  failed: '変わったところを表示できませんでした',
} as const

/** The two kinds of edit, in the form. */
export const completionsText = {
  heading: '完了の扱い',
  choices: {
    keep: { name: '軽微な修正', hint: '完了はそのまま残ります。' },
    askAgain: {
      name: 'もう一度確認してもらう',
      hint: (count: number) => `${people(count)}の完了が未完了に戻ります。閲覧の記録と、以前の完了の記録は残ります。`,
    },
  },
} as const

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

/** Versions of a post, for who manages it. */
export const versionsText = {
  heading: '版の履歴',
  version: (version: number) => `第${version}版`,
  present: '現在の版',
  saved: (at: string, by: string) => (by === '' ? at : `${at} ${by}`),
  asksAgain: 'もう一度確認',
  reopened: (count: number) => `この版で完了した${people(count)}に、もう一度確認してもらっています。`,
  first: '最初の版です。',
  compare: (version: number) => `第${version}版を前の版と比べる`,
  show: '前の版と比べる',
  hide: '閉じる',
  sides: (former: number, present: number) => `第${former}版と第${present}版`,
  list: '版の一覧',
  fields: {
    title: 'タイトル',
    content: '本文',
    startDate: '公開開始',
    endDate: '公開終了',
    dueDate: '対応期限',
    scope: '公開範囲',
    files: '添付ファイル',
  },
  scopes: { all: '全員', specific: 'ユーザー指定' },
  none: 'なし',
  unchanged: '前の版と同じ内容です。',
  changed: (fields: readonly string[]) => `変更：${fields.join('、')}`,
  failed: '版の履歴を表示できませんでした',
  notLoaded: '版の内容を表示できませんでした',
} as const

/** Who has completed without ever opening the post. */
export const unopenedText = (count: number) => `うち一覧から完了（本文を開かずに）：${people(count)}`
