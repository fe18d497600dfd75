const people = (count: number) => `${count.toLocaleString('ja-JP')}名`

/** Words of the page of people whom no notice reaches. */
export const unreachedText = {
  everybodyReached: '全員に通知が届きます',
  nobodyKnown: '通知が届かないとわかっている人はいません',
  nobodyListed: 'この理由の人はいません。',
  emptyText: '通知が届かない人がいれば、理由とともにここに表示されます。',
  noChannel: '通知の送り先が設定されていません',
  noChannelText: '通知を送信する方法を設定するよう、システムの運用担当者に依頼してください。',
  unknownHint: (count: number) => `${people(count)}に届くかどうかは、アプリの状況がわからないため、数えていません。`,
  reasons: '理由で絞り込む',
  all: 'すべての理由',
  unknown: 'アプリの状況は不明',
  count: people,
  /** Of a department, beside its bar. */
  share: (unreached: number, total: number) => `${people(unreached)} / ${people(total)}`,
  list: '通知が届かない人の一覧',
  listed: (count: number) => `該当 ${people(count)}`,
  clear: '部署の条件を消す',
  unit: '名',
  pages: '通知が届かない人のページ',
  failed: '通知が届かない人を表示できませんでした',
} as const
