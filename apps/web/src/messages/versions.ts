const people = (count: number) => `${count.toLocaleString('ja-JP')}名`

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
  file: (name: string, size: string) => `${name}（${size}）`,
  unchanged: '前の版と同じ内容です。',
  changed: (fields: readonly string[]) => `変更：${fields.join('、')}`,
  failed: '版の履歴を表示できませんでした',
  notLoaded: '版の内容を表示できませんでした',
} as const

/** Who has completed without ever opening the post. */
export const unopenedText = (count: number) => `うち一覧から完了（本文を開かずに）：${people(count)}`
