/** Ends of lines, what is invisible, and what turns the direction of writing. */
const hidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A text without what could end a header or a line, or show it in another order. */
export const withoutHidden = (text: string): string => text.replace(hidden, ' ')

/** The same, without blanks around it. */
export const onOneLine = (text: string): string => withoutHidden(text).trim()
