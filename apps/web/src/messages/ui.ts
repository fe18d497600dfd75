/** Words of the components that every screen shares. */
export const ui = {
  loading: '読み込んでいます',
  required: '必須',
  optional: '任意',
  ok: 'OK',
  cancel: 'キャンセル',
  close: '閉じる',
  reload: '再読み込み',
  opensInNewTab: '（新しいタブで開きます）',
  errorPrefix: 'エラー：',
  pager: {
    label: 'ページ送り',
    previous: '前のページ',
    next: '次のページ',
    range: (start: number, end: number) => `${start.toLocaleString('ja-JP')}~${end.toLocaleString('ja-JP')}`,
    total: (total: number, unit: string) => `${total.toLocaleString('ja-JP')}${unit}`,
  },
  counter: (length: number, max: number) => `${length.toLocaleString('ja-JP')} / ${max.toLocaleString('ja-JP')}`,
  counterSpoken: (length: number, max: number) =>
    length > max ? `${length - max}文字減らしてください` : `${max}文字中${length}文字を入力済み`,
  notifications: '通知',
  errorTitle: '表示できませんでした',
  errorText: '通信環境を確認して、もう一度お試しください。',
} as const
