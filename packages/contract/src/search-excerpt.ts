import { excerptOf } from './excerpt.ts'

/** Code points before the first hit of an excerpt: on a phone the hit is still in the first of its two lines. */
const codePointsBefore = 12

/** The part of a text around the hit that begins at `index`, as long as a card can show (FIND-05). */
export const excerptAround = (text: string, index: number): string => {
  const before = Array.from(text.slice(Math.max(0, index - 2 * codePointsBefore), index))
  const isWhole = before.length <= codePointsBefore && index <= 2 * codePointsBefore
  if (isWhole) return excerptOf(text, false)
  const start = index - before.slice(-codePointsBefore).join('').length
  return `…${excerptOf(text.slice(start).trimStart(), false)}`
}
