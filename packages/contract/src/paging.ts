import * as z from 'zod/mini'

/** Rows on a page wherever a caller names no limit (LIM-24, G-012). */
export const pageSize = 20
/** Largest page of the feed, viewers and completers (G-012). */
export const maxPageSize = 100
/** Largest page of candidates, assignable users and authorities (LIM-11, G-012). */
export const maxCandidatePageSize = 10_000

/** A whole number in a query, clamped into its range; anything that is not one is refused (G-012). */
const clamped = (min: number, max: number, missing: number) =>
  z.pipe(
    z.optional(z.string().check(z.regex(/^[+-]?\d+$/))),
    z.transform((text) => (text === undefined ? missing : Math.min(max, Math.max(min, Number(text))))),
  )

/** `limit` of a list whose largest page is `max` rows. */
export const limitUpTo = (max: number) => clamped(1, max, pageSize)

/** 1-based page number (G-013); with this bound, page × limit is a safe integer. */
export const pageNumber = clamped(1, 1_000_000_000, 1)

export const idMaxLength = 200
const [zero, nine] = [0x30, 0x39]
/** As `/^[1-9]\d{0,17}$/` does, in a third of the time: a call may have half a million. */
export const isId = (text: unknown): boolean => {
  if (typeof text !== 'string' || text.length === 0 || text.length > 18 || text.charCodeAt(0) === zero) return false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code < zero || code > nine) return false
  }
  return true
}
export const toId = (text: string): string => (isId(text) ? text : '0')

/**
 * An opaque id. Text that cannot be one of ours is the id of nothing, so it is answered
 * exactly like an id that is unknown or belongs to another company (G-033).
 */
export const id = z.pipe(z.string().check(z.maxLength(idMaxLength)), z.transform(toId))
