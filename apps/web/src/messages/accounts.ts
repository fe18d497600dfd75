/** Words of a list of all accounts. */
export const accountsText = {
  total: (total: number) => `全${total.toLocaleString('ja-JP')}名`,
  found: (total: number) => `該当 ${total.toLocaleString('ja-JP')}名`,
  unit: '名',
  self: '（自分）',
  noDepartment: '部門・部署は未設定',
  loading: '読み込んでいます',
  nobody: 'アカウントがありません。',
  nobodyFound: '条件に一致するアカウントがありません。',
  clearFilter: '条件をすべて消す',
  department: '部門・部署で絞り込み',
  role: '権限で絞り込み',
  anyRole: 'すべて',
  failed: 'アカウントを読み込めませんでした',
  /** Name of the list for screen readers. */
  list: 'アカウントの一覧',
  /** Leads to the import of people from a file. */
  importFile: 'ファイルから取り込む',
  edit: '編集',
  editProfile: (name: string) => `${name}のプロフィールを編集`,
} as const
