/** Words of the settings screen (W-46). */
export const settingsText = {
  groups: { account: 'アカウント', management: 'アカウント管理', other: 'その他' },
  entries: {
    myProfile: 'プロフィール設定',
    permission: '権限設定',
    userProfile: '全アカウントのプロフィール設定',
    manual: 'ご利用マニュアル',
    copyLink: 'PC版サイトのリンクをコピー',
  },
  copied: 'リンクをコピーしました。',
  notCopied: (address: string) =>
    `リンクをコピーできませんでした。次のアドレスを選択してコピーしてください。\n${address}`,
} as const
