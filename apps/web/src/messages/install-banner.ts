/** What offers the app over the feed of a phone (W-39, W-45). */
export const installBannerText = {
  label: 'アプリのご案内',
  text: 'アプリなら、通知がすぐ届きます',
  /** Where no notices reach the app. */
  textWithoutPush: 'アプリなら、社内報をすぐに開けます',
  install: 'インストール',
  close: '閉じる',
} as const
