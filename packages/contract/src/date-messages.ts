import { dateBeforeStart, pastDate, remindInPast } from './messages.ts'
import type { DateFault, ReminderFault } from './news-rules.ts'

const dateText: Record<DateFault['rule'], { time: string; date: string }> = {
  past: {
    time: '現在もしくは未来の時間を入力してください',
    date: pastDate,
  },
  beforeStart: {
    time: '公開開始時間以降の時間を入力してください',
    date: dateBeforeStart,
  },
  afterEnd: {
    time: '公開終了時間より前の時間を入力してください',
    date: '公開終了日もしくは公開終了日より前の日付を入力してください',
  },
}

/** The message of a date rule; the same-day text is under the time input (VAL-15…VAL-22, G-022). */
export const dateMessage = (fault: DateFault): { under: 'date' | 'time'; text: string } => {
  const under = fault.sameDay ? 'time' : 'date'
  return { under, text: dateText[fault.rule][under] }
}

/** VAL-25, VAL-26 */
export const reminderText: Record<ReminderFault, string> = {
  remindInPast,
  remindBeforeStart: 'リマインド日時が公開開始日時より過去になっています',
}
