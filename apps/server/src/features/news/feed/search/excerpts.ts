import type { ContentFormat } from '@kawaraban/contract/news.ts'
import { excerptAround } from '@kawaraban/contract/search-excerpt.ts'
import { originOf } from '@kawaraban/contract/search-fold.ts'
import { findWord } from '@kawaraban/contract/search-hits.ts'
import type { SearchWord } from '@kawaraban/contract/search-query.ts'
import { unpack } from './packed-text.ts'
import { loadSearchedText } from './searched-text.ts'

type Shared = { readonly content: string; readonly contentFormat?: ContentFormat }

/**
 * The part of a post's text around its first hit, of the item that the board has and the text that it is found by; null where no
 * hit is in the text (FIND-05).
 */
export const excerptOfItem = async (
  item: Buffer,
  packed: Buffer,
  words: readonly SearchWord[],
): Promise<string | null> => {
  const folded = unpack(packed)
  const hits = words.map((word) => findWord(folded, word)).filter((hit) => hit !== null)
  if (hits.length === 0) return null
  const { content, contentFormat } = JSON.parse(`${item.toString()}}`) as Shared
  const searchedText = await loadSearchedText()
  const text = searchedText(content, contentFormat)
  return excerptAround(text, originOf(text, Math.min(...hits.map(({ from }) => from))))
}
