import { placeKana } from '@kawaraban/contract/search-alike.ts'
import { prolongedMark } from '@kawaraban/contract/search-fold.ts'
import { findWord } from '@kawaraban/contract/search-hits.ts'
import type { SearchWord } from '@kawaraban/contract/search-query.ts'
import { findPacked, hasPacked, pack, unpack, unpackAround } from './packed-text.ts'
import type { FoldedName, FoldedPost } from './texts.ts'

/** A word of a query, with what a text may have of it. */
type PreparedWord = {
  readonly word: SearchWord
  readonly withoutSpaces: string
  /** Spellings that are the word wherever they are. */
  readonly certain: readonly Buffer[]
  /** Those that are it by what is before or after them. */
  readonly possible: readonly Buffer[]
  /** In place of too many of these: what a text has that has any of them. */
  readonly pieces: readonly Buffer[] | null
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

const isWhole = (spelling: string, word: SearchWord): boolean => findWord(spelling, word)?.to === spelling.length

const prepare = (word: SearchWord): PreparedWord => {
  const spellings = spellingsOf(word)
  const certain = spellings?.filter((spelling) => isWhole(spelling, word)) ?? [word.text]
  return {
    word,
    withoutSpaces: word.text.replaceAll(' ', ''),
    certain: certain.map(pack),
    possible: (spellings ?? []).filter((spelling) => !certain.includes(spelling)).map(pack),
    pieces: spellings ? null : piecesOf(word).map(pack),
  }
}

const textHas = (text: Buffer, { word, certain, possible, pieces }: PreparedWord): boolean =>
  certain.some((spelling) => hasPacked(text, spelling)) ||
  possible.some((spelling) =>
    findPacked(text, spelling).some((index) => findWord(unpackAround(text, index, spelling.length), word) !== null),
  ) ||
  (pieces?.every((piece) => hasPacked(text, piece)) === true && findWord(unpack(text), word) !== null)

/** By how many words of a query a folded title is hit. */
export const hitsInTitle = (title: string, words: readonly SearchWord[]): number =>
  words.filter((word) => findWord(title, word) !== null).length

/** The names of files that have any word of a query. */
export const namesWithHits = (files: readonly FoldedName[], words: readonly SearchWord[]): string[] =>
  files.filter(({ folded }) => words.some((word) => findWord(unpack(folded), word) !== null)).map(({ name }) => name)

/**
 * Returns what says whether title, text, names of files or author of a post, whose folded name is given, have every word (FIND-02).
 * No word goes from one file's name into the next.
 */
export const createMatch = (words: readonly SearchWord[]) => {
  const prepared = words.map(prepare)
  return ({ title, text, files }: FoldedPost, author: string): boolean =>
    prepared.every(
      (one) =>
        findWord(title, one.word) !== null ||
        author.includes(one.withoutSpaces) ||
        textHas(text, one) ||
        files.some(({ folded }) => textHas(folded, one)),
    )
}
