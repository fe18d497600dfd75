import type { SameDayPosts } from '@kawaraban/contract/checks.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { formatTime } from '@kawaraban/contract/tokyo.ts'
import {
  addWorkingDays,
  instantAt,
  isQuietHour,
  isWorkingDay,
  tokyoDate,
  type WorkingCalendar,
} from '@kawaraban/contract/working-days.ts'

/** What is checked of a post before it is published. */
export type CheckedPost = {
  readonly content: string
  /** Names of its pictures that have no text for those who cannot see them. */
  readonly picturesWithoutText: readonly string[]
  readonly startAt: Instant
  readonly dueAt: Instant | null
  /** When a push and a reminder go out; null where there is none. */
  readonly sends: { readonly push: Instant | null; readonly reminder: Instant | null }
}

/** What the author may want to change; nothing of it forbids to publish. */
export type Warning =
  | { readonly kind: 'dayOff' | 'night'; readonly what: keyof CheckedPost['sends']; readonly at: Instant }
  | { readonly kind: 'dueOnDayOff'; readonly at: Instant }
  | { readonly kind: 'shortDeadline' }
  | { readonly kind: 'sameDay'; readonly posts: SameDayPosts }
  | { readonly kind: 'plainLinks'; readonly links: readonly string[] }
  | { readonly kind: 'picturesWithoutText'; readonly names: readonly string[] }

/** Addresses of any scheme but https, and those without a scheme. */
const plainLink = /(?:\b(?!https:)[a-z][a-z\d+.-]*:\/\/|(?<![\w./@-])www\.)[\w\-.~:/?#[\]@!$()*+,;=%]+/gi

/** Returns the addresses of a text that are no links, because they do not begin with `https://`; each once. */
export const plainLinksIn = (text: string): string[] => [...new Set(text.match(plainLink) ?? [])]

const quietWarning = (
  what: keyof CheckedPost['sends'],
  at: Instant | null,
  calendar: WorkingCalendar,
): readonly Warning[] => {
  if (at === null || !isQuietHour(at, calendar)) return []
  return [{ kind: isWorkingDay(tokyoDate(at), calendar) ? 'night' : 'dayOff', what, at }]
}

/** The same time of day one working day later. */
const afterWorkingDay = (at: Instant, calendar: WorkingCalendar): Instant =>
  instantAt(addWorkingDays(tokyoDate(at), 1, calendar), formatTime(at))

/** After this day no working day can be dated. */
const lastDay = '9999-12-01'

const deadlineWarnings = ({ startAt, dueAt }: CheckedPost, calendar: WorkingCalendar): readonly Warning[] => {
  if (dueAt === null) return []
  return [
    ...(isWorkingDay(tokyoDate(dueAt), calendar) ? [] : [{ kind: 'dueOnDayOff', at: dueAt } as const]),
    ...(tokyoDate(startAt) < lastDay && dueAt < afterWorkingDay(startAt, calendar)
      ? [{ kind: 'shortDeadline' } as const]
      : []),
  ]
}

/** Returns the warnings about a post, in the order in which they are shown. `sameDay` is null until it is loaded. */
export const warningsOf = (
  post: CheckedPost,
  sameDay: SameDayPosts | null,
  calendar: WorkingCalendar,
): readonly Warning[] => {
  const links = plainLinksIn(post.content)
  const names = post.picturesWithoutText
  return [
    ...quietWarning('push', post.sends.push, calendar),
    ...quietWarning('reminder', post.sends.reminder, calendar),
    ...deadlineWarnings(post, calendar),
    ...(sameDay !== null && sameDay.total > 0 ? [{ kind: 'sameDay', posts: sameDay } as const] : []),
    ...(links.length > 0 ? [{ kind: 'plainLinks', links } as const] : []),
    ...(names.length > 0 ? [{ kind: 'picturesWithoutText', names } as const] : []),
  ]
}
