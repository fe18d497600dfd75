/** What is in place of the list when a view of the feed has no posts. */
export const emptyViewText = {
  unread: { title: '未読の投稿はありません', text: '新しい投稿が公開されると、ここに表示されます。' },
  pinned: {
    title: 'ピン留めした投稿はありません',
    text: 'よく見る投稿をピン留めすると、一覧の先頭に表示されます。',
  },
  ended: {
    title: '終了した投稿はありません',
    text: '公開が終了した投稿が、終了から3か月のあいだ表示されます。',
  },
} as const
