import type { ContentFormat } from '@kawaraban/contract/news.ts'
import { excerptAround } from '@kawaraban/contract/search-excerpt.ts'
import { searchFold } from '@kawaraban/contract/search-fold.ts'
import { findWord } from '@kawaraban/contract/search-hits.ts'
import type { SearchWord } from '@kawaraban/contract/search-query.ts'
import { searchedText } from '@kawaraban/contract/search-text.ts'

type Shared = { readonly content: string; readonly contentFormat?: ContentFormat }

/** The part of a post's text around its first hit, of the item that the board has; null where no hit is in the text (FIND-05). */
export const excerptOfItem = (item: Buffer, words: readonly SearchWord[]): string | null => {
  const { content, contentFormat } = JSON.parse(`${item.toString()}}`) as Shared
  const text = searchedText(content, contentFormat)
  const { text: folded, starts } = searchFold(text)
  const hits = words.map((word) => findWord(folded, word)).filter((hit) => hit !== null)
  if (hits.length === 0) return null
  return excerptAround(text, Number(starts[Math.min(...hits.map(({ from }) => from))]))
}
