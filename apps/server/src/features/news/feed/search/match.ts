import { placeKana } from '@kawaraban/contract/search-alike.ts'
import { prolongedMark } from '@kawaraban/contract/search-fold.ts'
import { findWord } from '@kawaraban/contract/search-hits.ts'
import type { SearchWord } from '@kawaraban/contract/search-query.ts'
import { hasPacked, pack, unpack } from './packed-text.ts'
import type { FoldedPost } from './texts.ts'

/** A word of a query, with what a text may have of it. */
type PreparedWord = {
  readonly word: SearchWord
  readonly withoutSpaces: string
  readonly packed: Buffer
  /** A text that has the word in another spelling has one of each of these, which costs less to find out. */
  readonly signs: readonly (readonly Buffer[])[]
}

/** Spellings of one word that are looked for as they are. */
const maxSpellings = 12

/** All texts that may be the word; null for too many. */
const spellingsOf = ({ text, marksAfter, kanaAt }: SearchWord): string[] | null => {
  let spellings = ['']
  for (let index = 0; index < text.length; index++) {
    const units = kanaAt.has(index) ? placeKana : [text.charAt(index)]
    // What may be behind the word changes nothing.
    const marks = marksAfter.has(index) && index < text.length - 1 ? ['', prolongedMark] : ['']
    const endings = units.flatMap((unit) => marks.map((mark) => unit + mark))
    spellings = spellings.flatMap((spelling) => endings.map((ending) => spelling + ending))
    if (spellings.length > maxSpellings) return null
  }
  return spellings
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
  const spellings = spellingsOf(word)?.filter((spelling) => spelling !== word.text)
  return {
    word,
    withoutSpaces: word.text.replaceAll(' ', ''),
    packed: pack(word.text),
    signs: spellings ? [spellings.map(pack)] : piecesOf(word).map((piece) => [pack(piece)]),
  }
}

const textHas = (text: Buffer, { word, packed, signs }: PreparedWord): boolean =>
  hasPacked(text, packed) ||
  (signs.every((forms) => forms.some((form) => hasPacked(text, form))) && findWord(unpack(text), word) !== null)

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
