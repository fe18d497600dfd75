/** Words of the settings screen (W-46). */
export const settingsText = {
  groups: {
    account: 'アカウント',
    display: '表示',
    management: 'アカウント管理',
    company: '会社の設定',
    posts: '投稿',
    other: 'その他',
  },
  entries: {
    myProfile: 'プロフィール設定',
    devices: 'ログイン中の端末',
    permission: '権限設定',
    userProfile: 'ユーザー一覧',
    workingDays: '休業日と業務時間',
    manual: '使い方マニュアル',
    copyLink: 'PC版サイトのリンクをコピー',
  },
  theme: {
    label: '画面の配色',
    hint: '「自動」は、端末の設定に合わせます。',
    choices: { auto: '自動', light: 'ライト', dark: 'ダーク' },
  },
  textSize: {
    label: '文字の大きさ',
    hint: 'このブラウザーで表示する文字の大きさです。',
    choices: { standard: '標準', large: '大', largest: '特大' },
  },
  tips: '操作のヒントをもう一度表示',
  tipsForgotten: '画面を開くと、ヒントをもう一度表示します。',
} as const
