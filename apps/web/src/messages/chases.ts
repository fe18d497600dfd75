/** Words of the chain of reminders that ends with completion. Times are formatted already. */
export const chasesText = {
  heading: '完了までの自動のお知らせ',
  switch: '完了まで自動で知らせる',
  hint: '対応期限に合わせて、まだの人にだけ通知します。完了した人には届きません。',
  needsDeadline: '対応期限を設定すると選べます。',
  stepsLabel: '知らせる日',
  steps: {
    threeDays: '3営業日前：まだ閲覧していない人へ',
    oneDay: '1営業日前：まだ完了していない人へ',
    dueDay: '当日の朝：まだ完了していない人へ',
  },
  times: (times: readonly string[]) => `${times.join('、')}に通知します。`,
  noTimes: '公開から対応期限までが短いため、通知する日がありません。',
  report: (time: string) => `対応期限のあと（${time}）、未完了の人がいれば、投稿者に一覧を知らせます。`,
} as const
