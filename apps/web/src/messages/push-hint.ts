/** Words of the hint about notices on the feed, which every page needs from its start. */
export const pushHintText = {
  label: '通知のご案内',
  text: '新しいお知らせを、通知で受け取れます',
  accept: '受け取る',
  close: '閉じる',
  accepted: '通知を受け取る設定をしました。',
  failed: '通知を受け取る設定ができませんでした。「設定」で、もう一度お試しください。',
  denied: '通知は「設定」で、いつでも受け取れるようにできます。',
} as const
