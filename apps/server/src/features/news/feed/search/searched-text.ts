import { once } from '../../../../once.ts'

/** Loads what gives the text of a content as readers see it: a start needs no parser (0049). */
export const loadSearchedText = once(async () => (await import('@kawaraban/contract/search-text.ts')).searchedText)
