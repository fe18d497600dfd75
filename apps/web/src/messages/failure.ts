/** Texts around the messages of the contract for each failure. */
export const failure = {
  errorTitle: 'エラー',
  notDone: { complete: '完了にできませんでした。', uncomplete: '未完了に戻せませんでした。' },
  groupTitle: '確認',
  groupConfirm: '確認する',
  groupNeeded: '社内報を利用するには、管理グループの作成が必要です。',
  groupHowTo: '作成方法を確認する',
} as const
