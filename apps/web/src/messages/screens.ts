/** Titles of the screens (W-01). */
export const screenTitle = {
  newsIndex: '社内報',
  menu: '社内報',
  newsDetail: '投稿詳細',
  newsAdd: '新規投稿',
  newsAddConfirm: '新規投稿（確認）',
  newsEdit: '投稿編集',
  settingIndex: '設定',
  settingMyProfile: 'プロフィール設定',
  settingPermission: '権限設定',
  pickUsers: 'ユーザー指定',
  designatedUsers: '指定ユーザー一覧',
  settingUsers: 'プロフィール設定（全アカウント）',
  login: 'ログイン',
  terms: '利用規約',
  analytics: '行動情報・属性情報の取得・利用・提供について',
  fields: { name: '名前', departmentName: '部門・部署' },
} as const

/** What stands around every screen. */
export const shell = {
  product: '社内報',
  skip: '本文へ移動',
  back: '戻る',
  close: '閉じる',
  settings: '設定',
  menu: 'メニュー',
  navigation: 'メニュー',
  whoIAm: 'ログイン中のユーザー',
  offline: 'オフラインです。表示中の内容は最新ではない場合があります。',
  errorTitle: '画面を表示できませんでした',
  errorText: '通信環境を確認して、再読み込みしてください。',
  unknownAddress: 'お探しのページは見つかりませんでした。',
  items: {
    newsList: 'お知らせ一覧',
    profile: 'プロフィール',
    permission: '権限設定',
    users: '全アカウントのプロフィール',
    settings: '設定',
    manual: 'ご利用マニュアル',
    logout: 'ログアウト',
  },
  /** The same in the narrow side menu. */
  shortItems: {
    newsList: '一覧',
    profile: '自分',
    permission: '権限',
    users: '全員',
    settings: '設定',
    manual: 'マニュアル',
    logout: 'ログアウト',
  },
} as const
