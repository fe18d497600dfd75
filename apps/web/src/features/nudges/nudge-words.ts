import { dayOf, formatDate, formatTime, parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { departmentName } from '../../messages/departments.ts'
import { nudgesText as text } from '../../messages/nudges.ts'
import { now } from '../../platform/clock.ts'

type Narrowed = { readonly departments: readonly string[]; readonly search: string; readonly chosen: number | null }

/** What narrows a nudge, in words: departments, the text of a search, chosen rows. */
export const namesOf = ({ departments, search, chosen }: Narrowed): string[] => [
  ...(departments.length === 0 ? [] : [text.departments(departments.map(departmentName))]),
  ...(search === '' ? [] : [text.searched(search)]),
  ...(chosen === null ? [] : [text.chosen(chosen)]),
]

const hourOf = (time: string) => time.replace(/^0/, '')

/** A time of the server, `YYYY/MM/DD HH:mm`, as people say it: 「明日 8:00」 or 「2026/11/24(火) 8:00」. */
export const whenOf = (dateTime: string): string => {
  const at = parseDateTime(dateTime)
  if (at === null) return dateTime
  const days = dayOf(at) - dayOf(now())
  const day = days === 0 ? text.today : days === 1 ? text.tomorrow : formatDate(at)
  return `${day} ${hourOf(formatTime(at))}`
}

/** The same without the year, for a button. */
export const shortWhenOf = (dateTime: string): string => whenOf(dateTime).replace(/^\d{4}\//, '')
