/** Words of the date and time boxes. */
export const dateTime = {
  /** Name of the button beside a date, `label` being the date's own name. */
  openCalendar: (label: string) => `${label}をカレンダーから選ぶ`,
  /** Above the days of the week as the calendar writes them. */
  sunday: '日',
  saturday: '土',
  /** Name of a day for screen readers. */
  holidayOf: (day: string, holiday: string) => `${day}、${holiday}`,
  holidays: 'この月の祝日・休日',
  dayOfMonth: (day: number) => `${day}日`,
  /** What days can be chosen, dates as they are written. */
  choosableFrom: (first: string) => `${first}から選べます。`,
  choosableBetween: (first: string, last: string) => `${first}から${last}まで選べます。`,
  datePlaceholder: '例：2027/01/05',
  timePlaceholder: '例：09:30',
  noSuchTime: '10分単位の時間を入力してください。',
} as const
