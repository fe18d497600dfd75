/** More than fits in two lines, in code points. */
const excerptLength = 200
/** Where marks are looked for, in UTF-16 units: so much of a content is more than its excerpt without them. */
const headLength = 800

/** The marks at the start of a line, of two levels at most, and those of bold (G-402), without the parser. */
const lineMarks = /^ *(?:(?:#{1,2}|[-*+]|\d{1,9}[.)]) +){1,2}/gm
const boldMarks = /\*\*(?=\S)(.*?\S)\*\*/g

/**
 * The beginning of a post's content, as much as a card can show, so that screen readers read no more. Of a content with
 * marks it is without them.
 */
export const excerptOf = (content: string, isFormatted: boolean): string => {
  const text = isFormatted ? content.slice(0, headLength).replace(lineMarks, '').replace(boldMarks, '$1') : content
  let end = 0
  let left = excerptLength
  for (const character of text) {
    if (left-- === 0) return `${text.slice(0, end)}…`
    end += character.length
  }
  return text
}
