/** What recommends the app at the sign-in on a phone (W-39, W-45). */
export const appRecommendationText = {
  title: 'アプリのご案内',
  text: 'アプリなら、新しい投稿をプッシュ通知で受け取れます。アプリへ移動しますか？',
  /** Where no notices reach the app. */
  textWithoutPush: 'アプリなら、社内報をより便利にご利用いただけます。アプリへ移動しますか？',
  cancel: 'ブラウザーで続ける',
  ok: 'アプリへ',
} as const
