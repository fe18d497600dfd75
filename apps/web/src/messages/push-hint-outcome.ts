/** What is shown after the hint about notices has been accepted. */
export const pushHintOutcome = {
  accepted: '通知を受け取る設定をしました。',
  failed: '通知を受け取る設定ができませんでした。「設定」で、もう一度お試しください。',
  denied: '通知は「設定」で、いつでも受け取れるようにできます。',
} as const
