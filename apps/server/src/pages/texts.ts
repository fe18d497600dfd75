/** The words of the plain pages around their texts. */
export const texts = {
  product: '社内報',
  skip: '本文へ移動',
  contents: '目次',
  version: (version: string) => `バージョン ${version}`,
  table: (number: number) => `表${number}`,
  open: '社内報を開く',
  related: '関連ページ',
  manual: '使い方',
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  busyTitle: '混み合っています',
  busy: 'ただいまアクセスが集中しています。このままお待ちください。順番が来ると、自動でもう一度読み込みます。',
  missingTitle: 'ページが見つかりません',
  missing: 'アドレスが変わったか、まちがっている可能性があります。下のリンクから目的のページをお探しください。',
} as const
