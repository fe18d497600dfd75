import type { RemindScope } from '@kawaraban/contract/news.ts'
import { addMonths, dayMs, dayOf, floorToStep, formatDate, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { DemoCategory } from './categories.ts'
import type { Person } from './people.ts'

/** A time of the demo: some days from today at that time in Tokyo, some minutes ago, or months and days ago. */
export type Moment =
  | readonly [days: number, time: string]
  | { minutesAgo: number }
  | { monthsAgo: number; days: number }

/** Writes the day that is `days` from today as a sentence has it: 11月28日（金）. */
export type WriteDay = (days: number) => string

/** A post of the demo before it is given its dates. */
export type Draft<Author extends string> = {
  author: Author
  title: string
  category?: DemoCategory
  content: (day: WriteDay) => string
  /** The content has marks; without it it is plain. */
  isFormatted?: true
  start: Moment
  end: Moment
  due?: Moment
  /** The audience of the post; without it everyone. The author is always in it. */
  audience?: (person: Person) => boolean
  /** Members of the cast who have pinned the post. */
  pinnedBy?: readonly ('sato' | 'suzuki' | 'tanaka')[]
  push?: true
  remind?: { type: 'endDate' | 'dueDate'; days: 1 | 3 | 7; scope: RemindScope }
}

const midnight = (days: number, now: Instant): Instant => (dayOf(now) + days) * dayMs - 9 * 60 * minuteMs

/** The moment as an instant, on a 10-minute step. */
export const momentAt = (moment: Moment, now: Instant): Instant => {
  if ('minutesAgo' in moment) return floorToStep(now - moment.minutesAgo * minuteMs)
  if ('monthsAgo' in moment) return floorToStep(addMonths(now, -moment.monthsAgo) + moment.days * dayMs)
  const [hours, minutes] = moment[1].split(':').map(Number) as [number, number]
  return midnight(moment[0], now) + (hours * 60 + minutes) * minuteMs
}

export const dayWriter =
  (now: Instant): WriteDay =>
  (days) => {
    const [, month, day, weekday] = /\/(\d\d)\/(\d\d)\((.)\)/.exec(formatDate(midnight(days, now))) ?? []
    return `${Number(month)}月${Number(day)}日（${weekday}）`
  }

/** An audience of whole departments, by the beginnings of their names. */
export const departmentsOf =
  (...names: string[]) =>
  (person: Person): boolean =>
    names.some((name) => person.departmentName.startsWith(name))

/** An audience of those who may post themselves: admins and editors. */
export const posters = ({ role }: Person): boolean => role === 'admin' || role === 'editor'
