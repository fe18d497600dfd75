/** What offers the app over the feed of a phone (W-39, W-45). */
export const installBannerText = {
  label: 'アプリのご案内',
  text: 'アプリで、もっと便利に',
  install: 'インストール',
  close: '閉じる',
} as const
