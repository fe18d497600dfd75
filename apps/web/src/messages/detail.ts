/** Words of the detail of a post. */

export const detailText = {
  filesNotLoaded: '添付ファイルを表示できませんでした',
  /** Links to the posts beside this one in the feed. */
  neighbours: { name: '前後の投稿', previous: '前の投稿', next: '次の投稿' },
  facts: {
    period: '公開期間',
    dueDate: '対応期限',
    audience: '公開範囲',
  },
  /** `start` and `end` are formatted already. */
  period: (start: string, end: string) => `${start} 〜 ${end}`,
  audience: { all: '全員', specific: 'ユーザー指定' },
  edit: '編集',
  tooLateToEdit: 'エラー',
  copyLink: 'リンクをコピー',
  share: '共有する',
  copy: '複製して投稿',
  saveAsTemplate: 'テンプレートにする',
  printed: (at: string) => `印刷日時：${at}`,
}

export const linkText = {
  question: (address: string, host?: string) =>
    ['以下のURLにアクセスしますか？', address, ...(host === undefined ? [] : [`接続先：${host}`])].join('\n'),
  open: '開く',
  close: '閉じる',
}
