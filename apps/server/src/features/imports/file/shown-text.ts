const shownLength = 100

/** Text from a file as it can be shown and stored: at most 100 code points, no control characters. */
export const shownText = (text: string): string =>
  Array.from(text.slice(0, 2 * shownLength), (character) => (/\p{Cc}/u.test(character) ? '\ufffd' : character))
    .slice(0, shownLength)
    .join('')
