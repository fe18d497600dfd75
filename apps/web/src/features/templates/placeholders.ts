const placeholder = /【[^【】\n]*】/g
const emptyPlaceholder = /^【\s*】$/

/** The places 【…】 of a text that are to be filled in, each once, in their order. */
export const placeholdersIn = (text: string): string[] => [...new Set(text.match(placeholder) ?? [])]

/**
 * The places of a text that nobody has filled in: those of its template that are still there, and empty ones. Other 【…】 are
 * the author's own, as in 【注意】.
 */
export const unfilledIn = (text: string, ofTemplate: readonly string[]): string[] =>
  placeholdersIn(text).filter((one) => ofTemplate.includes(one) || emptyPlaceholder.test(one))
