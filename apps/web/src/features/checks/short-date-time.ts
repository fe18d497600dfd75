import { formatDate, formatDay, formatTime, type Instant } from '@kawaraban/contract/tokyo.ts'

const withoutZero = (text: string) => text.replace(/^0/, '')

/** `11/24(火)`, with the year where it is not that of `now`. */
export const shortDate = (at: Instant, now: Instant): string => {
  const [year, month = '', day = ''] = formatDate(at).split('/')
  const isThisYear = formatDay(now).startsWith(`${year}/`)
  return `${isThisYear ? '' : `${year}/`}${withoutZero(month)}/${withoutZero(day)}`
}

/** `11/24(火) 9:00`, with the year where it is not that of `now`. */
export const shortDateTime = (at: Instant, now: Instant): string =>
  `${shortDate(at, now)} ${withoutZero(formatTime(at))}`
