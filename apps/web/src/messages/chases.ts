/** Words of the chain of reminders that ends with completion. Times and days are formatted already. */
export const chasesText = {
  heading: '自動リマインド',
  switch: '自動リマインドを送信する',
  hint: '対応期限に合わせて、まだの人にだけ通知します。完了した人には届きません。',
  stepsLabel: '自動リマインドの日',
  steps: { threeDays: '3営業日前', oneDay: '1営業日前', dueDay: '当日の朝' },
  targets: { unread: 'まだ閲覧していない人へ', unreacted: 'まだ完了していない人へ' },
  /** The deadline is on a day off, and the step before it goes out on the same morning. */
  joined: (day: string) => `当日の朝は休日のため、${day}にまとめます`,
  /** The same without the step before it. */
  moved: (day: string) => `当日の朝は休日のため、${day}に送信します`,
  leftOut: {
    beforeStart: '公開開始より前になるため、送信しません',
    afterDeadline: '対応期限より後になるため、送信しません',
    past: 'この日時を過ぎたため、送信しません',
  },
  /** Two notices on the same day. */
  sameDay: (other: string) => `${other}と同じ日です`,
  others: { push: '公開時の通知', reminder: 'リマインド' },
  off: '送信しない',
  noTimes: '公開から対応期限までが短いため、通知する日がありません。',
  report: (time: string) => `対応期限のあと（${time}）、未完了の人がいれば、投稿者に一覧を知らせます。`,
} as const
