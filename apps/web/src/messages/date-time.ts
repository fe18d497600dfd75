/** Words of the date and time boxes. */
export const dateTime = {
  /** Name of the button beside a date, `label` being the date's own name. */
  openCalendar: (label: string) => `${label}をカレンダーから選ぶ`,
  datePlaceholder: '例：2027/01/05',
  timePlaceholder: '例：09:30',
  noSuchTime: '10分単位の時間を入力してください。',
} as const
