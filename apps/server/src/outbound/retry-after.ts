import type { Instant } from '@kawaraban/contract/tokyo.ts'

const longestMs = 24 * 60 * 60_000

/** Parses the header Retry-After, seconds or a date, to milliseconds from `now`; 0 for none or an invalid one. */
export const readRetryAfter = (value: string | null | undefined, now: Instant): number => {
  if (!value) return 0
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestMs) : 0
}
