/** Text rules that the form, the profile fields and the server share (VAL-01…VAL-10). */

/** The characters that titles, contents and names must not hold (VAL-08), in the order the messages list them. */
export const forbiddenCharacters = ['&', '>', '<', '"', "'"] as const

const fullWidthOffset = 0xfee0

/** The text with each character that it must not hold in its full-width form (CHECK-02). */
export const toFullWidth = (text: string): string =>
  text.replace(/[&><"']/g, (character) => String.fromCharCode(character.charCodeAt(0) + fullWidthOffset))

export type TextFault = 'empty' | 'blank' | 'tooLong' | 'forbidden' | 'control'

const forbidden = /[&><"']/
const invisible = /^[\s\p{Cf}\u2800\u3164\uffa0\u115f\u1160]*$/u
const controlInLine = /[\p{Cc}\p{Cn}\p{Cs}]/u
const controlInLines = /[^\n\P{Cc}]|[\p{Cn}\p{Cs}]/u

/** Line ends as LF, the form in which text is counted and stored (G-003, G-009). */
export const normaliseLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n')

/** The sanitising step of newly written text: LF line ends, and neither NUL nor other control characters (VAL-29, G-009). */
export const sanitise = (text: string): string => normaliseLineEnds(text).replace(/[^\n\P{Cc}]|\p{Cs}/gu, '')

/** Length in Unicode code points, CRLF counted as one (G-003). */
export const lengthOf = (text: string): number => {
  const normal = normaliseLineEnds(text)
  let length = normal.length
  for (const pair of normal.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) length -= pair[0].length - 1
  return length
}

/** The first `max` code points of `text` (FORM-03). */
export const truncate = (text: string, max: number): string =>
  lengthOf(text) <= max ? text : Array.from(normaliseLineEnds(text)).slice(0, max).join('')

/**
 * Every rule that `text` breaks, in the order of their messages. Empty text breaks only `empty`, and text without
 * a visible character only `blank` (G-006).
 */
export const textFaults = (text: string, max: number, lines: 'one' | 'many'): TextFault[] => {
  const normal = normaliseLineEnds(text)
  if (normal === '') return ['empty']
  const control = (lines === 'one' ? controlInLine : controlInLines).test(normal)
  if (invisible.test(normal) && !control) return ['blank']
  const faults: TextFault[] = []
  if (forbidden.test(normal)) faults.push('forbidden')
  if (lengthOf(normal) > max) faults.push('tooLong')
  if (control) faults.push('control')
  return faults
}
