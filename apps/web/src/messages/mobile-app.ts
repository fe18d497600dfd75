/** What offers the app to users of a phone (W-39, W-45). */
export const mobileApp = {
  recommendation: {
    title: 'アプリのご案内',
    text: 'アプリなら、新しい投稿をプッシュ通知で受け取れます。アプリへ移動しますか？',
    /** Where no notices reach the app. */
    textWithoutPush: 'アプリなら、社内報をより便利にご利用いただけます。アプリへ移動しますか？',
    cancel: 'キャンセル',
    ok: 'アプリへ',
  },
  banner: {
    label: 'アプリのご案内',
    text: 'アプリで、もっと便利に',
    install: 'インストール',
    close: '閉じる',
  },
} as const
