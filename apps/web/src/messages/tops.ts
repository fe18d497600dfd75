/** Words of putting posts at the head of everybody's feed (W-90). */
export const topsText = {
  menu: 'その他の操作',
  do: '重要にする',
  undo: '重要から外す',
  done: '重要にしました。',
  undone: '重要から外しました。',
  revert: '元に戻す',
  full: '重要にできる投稿は3件までです。ほかの投稿を「重要から外す」で外してから、もう一度お試しください。',
  notPublished: '公開中の投稿だけ、重要にできます。',
} as const
