import { parseFormatted, textOf } from './formatted-text.ts'
import type { ContentFormat } from './news.ts'

/** The text of a content as readers see it, which a search looks through: without its marks (FIND-02). */
export const searchedText = (content: string, format: ContentFormat | undefined): string =>
  format === 'markdown' ? textOf(parseFormatted(content)) : content
