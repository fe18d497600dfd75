/** Words of the settings screen (W-46). */
export const settingsText = {
  groups: { account: 'アカウント', management: 'アカウント管理', display: '表示', other: 'その他' },
  entries: {
    myProfile: 'プロフィール設定',
    devices: 'ログイン中の端末',
    permission: '権限設定',
    userProfile: '全アカウントのプロフィール設定',
    workingDays: '休業日と業務時間',
    manual: 'ご利用マニュアル',
    copyLink: 'PC版サイトのリンクをコピー',
  },
  theme: {
    label: '画面の配色',
    hint: '「自動」は、端末の設定に合わせます。',
    choices: { auto: '自動', light: 'ライト', dark: 'ダーク' },
  },
  tips: '操作のヒントをもう一度表示',
  tipsForgotten: '画面を開くと、ヒントをもう一度表示します。',
} as const
