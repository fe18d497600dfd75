/** Texts around the messages of the contract for each failure. */
export const failure = {
  errorTitle: 'エラー',
  groupTitle: '確認',
  groupConfirm: '確認する',
  groupNeeded: '社内報を利用するには、管理グループの作成が必要です。',
  groupHowTo: '作成方法を確認する',
} as const
