/** Words of the components that every screen shares. */
export const ui = {
  loading: '読み込んでいます',
  required: '必須',
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
  /** The third answer, where the input can be stored as a draft. */
  keepDraft: '下書きに残す',
  leavesAfterSave: '保存しています。終わりしだい移動します。',
  opensInNewTab: '（新しいタブで開きます）',
  errorPrefix: 'エラー：',
  notifications: '通知',
  errorTitle: '表示できませんでした',
  errorText: '通信環境を確認して、もう一度お試しください。',
} as const
