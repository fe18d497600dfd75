/** Words of the components that every screen shares. */
export const ui = {
  loading: '読み込んでいます',
  required: '必須',
  optional: '任意',
  ok: 'OK',
  cancel: 'キャンセル',
  close: '閉じる',
  reload: '再読み込み',
  leave: {
    title: '確認',
    text: '入力された内容は保存されません。本当によろしいですか？',
    cancel: 'キャンセル',
    ok: 'OK',
  },
  leavesAfterSave: '保存しています。終わりしだい移動します。',
  opensInNewTab: '（新しいタブで開きます）',
  errorPrefix: 'エラー：',
  pager: {
    label: 'ページ送り',
    first: '最初のページ',
    previous: '前のページ',
    next: '次のページ',
    last: '最後のページ',
    jumpLabel: (last: number) => `ページ番号（1から${last.toLocaleString('ja-JP')}まで）`,
    ofPages: (last: number) => `/ ${last.toLocaleString('ja-JP')}ページ`,
    jump: '移動',
    range: (start: number, end: number) => `${start.toLocaleString('ja-JP')}~${end.toLocaleString('ja-JP')}`,
    total: (total: number, unit: string) => `${total.toLocaleString('ja-JP')}${unit}`,
  },
  counter: (length: number, max: number) => `${length.toLocaleString('ja-JP')} / ${max.toLocaleString('ja-JP')}`,
  counterSpoken: (length: number, max: number) =>
    length > max ? `${length - max}文字減らしてください` : `${max}文字中${length}文字を入力済み`,
  link: {
    copied: 'リンクをコピーしました。',
    notCopied: (address: string) =>
      `リンクをコピーできませんでした。次のアドレスを選択してコピーしてください。\n${address}`,
  },
  notifications: '通知',
  errorTitle: '表示できませんでした',
  errorText: '通信環境を確認して、もう一度お試しください。',
} as const
