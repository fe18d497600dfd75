/** Words of the hint about notices on the feed, which every page needs from its start. */
export const pushHintText = {
  label: '通知のご案内',
  text: '新しい投稿を、通知で受け取れます',
  accept: '受け取る',
  close: '閉じる',
} as const
