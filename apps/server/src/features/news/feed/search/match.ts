import { findWord } from '@kawaraban/contract/search-hits.ts'
import type { SearchWord } from '@kawaraban/contract/search-query.ts'
import { hasPacked, pack, unpack } from './packed-text.ts'
import type { FoldedPost } from './texts.ts'

/** A word of a query, with the bytes that texts have of it. */
type PreparedWord = {
  readonly word: SearchWord
  readonly withoutSpaces: string
  readonly packed: Buffer
  /** A text that has it in another spelling has all of these; null where there is none. */
  readonly pieces: readonly Buffer[] | null
}

/** The stretches between the units in which a text may differ from the word. */
const piecesOf = ({ text, marksAfter, kanaAt }: SearchWord): string[] => {
  const pieces = ['']
  for (let index = 0; index < text.length; index++) {
    if (kanaAt.has(index)) pieces.push('')
    else pieces[pieces.length - 1] += text.charAt(index)
    if (marksAfter.has(index)) pieces.push('')
  }
  return pieces.filter((piece) => piece !== '')
}

const prepare = (word: SearchWord): PreparedWord => {
  const { text, marksAfter, kanaAt } = word
  const isPlain = kanaAt.size === 0 && [...marksAfter].every((index) => index === text.length - 1)
  return {
    word,
    withoutSpaces: text.replaceAll(' ', ''),
    packed: pack(text),
    pieces: isPlain ? null : piecesOf(word).map(pack),
  }
}

const textHas = (text: Buffer, { word, packed, pieces }: PreparedWord): boolean =>
  hasPacked(text, packed) ||
  (pieces?.every((piece) => hasPacked(text, piece)) === true && findWord(unpack(text), word) !== null)

/** By how many words of a query a folded title is hit. */
export const hitsInTitle = (title: string, words: readonly SearchWord[]): number =>
  words.filter((word) => findWord(title, word) !== null).length

/** Returns what says whether title, text or author of a post, whose folded name is given, have every word (FIND-02). */
export const createMatch = (words: readonly SearchWord[]) => {
  const prepared = words.map(prepare)
  return ({ title, text }: FoldedPost, author: string): boolean =>
    prepared.every(
      (one) => findWord(title, one.word) !== null || author.includes(one.withoutSpaces) || textHas(text, one),
    )
}
