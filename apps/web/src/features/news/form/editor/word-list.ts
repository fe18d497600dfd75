import type { Mark } from './lines.ts'

/**
 * What Word and Outlook write before an item that has a number or a letter, and not a dot: in ASCII, since Japanese lists have
 * １．, （１） and ①. Of 1.2 the last number counts.
 */
const numbered = /^\(?(?:(?:\d{1,3}[.-]){0,4}(\d{1,9})|[a-zA-Z]{1,5}|[ァ-ン]{1,2}|[一二三四五六七八九十]{1,3})[.)、]?$/
/** Items whose letters are counted; longer lists have numbers. */
const mostLetters = 100

const styleOf = (element: Element) => element.getAttribute('style') ?? ''

/** The part that shows the number or the dot. */
const shownMark = (element: Element) =>
  [...element.querySelectorAll('[style]')].find((one) => /mso-list:\s*Ignore/i.test(styleOf(one)))

/** The number of an item whose mark is a letter: that of its place in the list. */
const placeOf = (element: Element, level: string): number => {
  let place = 1
  let before = element.previousElementSibling
  while (before && place < mostLetters) {
    const other = levelOf(before)
    if (other === null || other < level) break
    if (other === level) place += 1
    before = before.previousElementSibling
  }
  return place
}

/** The level of an item of Word; null for a paragraph that is none. */
const levelOf = (element: Element): string | null => /mso-list:[^;]*\blevel(\d)/i.exec(styleOf(element))?.[1] ?? null

/** The mark of a paragraph that is an item of a list of Word or Outlook, which have no lists in their HTML; else null. */
export const wordItemOf = (element: Element): Mark | null => {
  const depth = levelOf(element)
  if (depth === null || element.tagName !== 'P') return null
  const level = Math.min(Number(depth), 2)
  const shown = (shownMark(element)?.textContent ?? '').normalize('NFKC').replace(/\s+/g, '')
  const found = numbered.exec(shown)
  // A single letter without a dot is a sign of a font of symbols.
  if (!found || /^[a-zA-Z]$/.test(shown)) return { kind: 'bullet', level, sign: '-' }
  return { kind: 'number', level, number: Number(found[1] ?? placeOf(element, depth)), sign: '.' }
}
