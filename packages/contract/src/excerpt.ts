/** More than fits in two lines, in code points. */
const excerptLength = 200

/** The beginning of a post's content, as much as a card can show, so that screen readers read no more. */
export const excerptOf = (content: string): string => {
  let end = 0
  let left = excerptLength
  for (const character of content) {
    if (left-- === 0) return `${content.slice(0, end)}…`
    end += character.length
  }
  return content
}
