import { maxSearchWords } from './fold.ts'
import { queryMaxLength } from './search.ts'
import { mayBeWrittenFor } from './search-alike.ts'
import { prolongedMark, searchFold } from './search-fold.ts'
import { lengthOf } from './text.ts'

/**
 * A word of a query in its folded form, and where a text may differ from it: after the units at `marksAfter`, where a katakana
 * word of at least three letters ends, it may have a prolonged sound mark or not (サーバー, サーバ); the units at `kanaAt` may be
 * other kana that are written for them between kanji (霞ヶ関, 霞が関).
 */
export type SearchWord = {
  readonly text: string
  readonly marksAfter: ReadonlySet<number>
  readonly kanaAt: ReadonlySet<number>
}

/** Quotes keep words together; spaces divide, and so does a quote without its other one. */
const parts = /["＂“”„‟〝〞〟]([^"＂“”„‟〝〞〟]*)["＂“”„‟〝〞〟]|[^\s"＂“”„‟〝〞〟]+/gu

const katakana = /[ァ-ヺー\uff66-\uff9f]/
const kana = /[ぁ-ゖァ-ヺー\uff66-\uff9f]/
const allKana = /^[ぁ-ゖァ-ヺー\uff66-\uff9f-]+$/
/** Letters of a katakana word that may have a mark behind them or not: four with it. */
const minLetters = 3
/** Something to look for: marks alone are in every text. */
const substance = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** A part of a query as a word. */
const wordOf = (part: string): SearchWord => {
  const { text, starts } = searchFold(part)
  const letter = allKana.test(part) ? kana : katakana
  const isLetter = (index: number) => letter.test(part.charAt(Number(starts[index])))
  let kept = ''
  let run = 0
  const marksAfter = new Set<number>()
  for (let index = 0; index < text.length; index++) {
    const unit = text.charAt(index)
    const isMark = unit === prolongedMark && run > 0
    const next = text.charAt(index + 1)
    const isEnd = index + 1 === text.length || !(isLetter(index + 1) || next === prolongedMark)
    run = isMark || isLetter(index) ? run + 1 : 0
    // The mark at the end counts as a letter.
    const isDropped = isMark && isEnd && run > minLetters
    if (!isDropped) kept += unit
    if (isDropped || (isEnd && run >= minLetters && !isMark)) marksAfter.add(kept.length - 1)
  }
  const kanaAt = new Set(Array.from(kept, (_, index) => index).filter((index) => mayBeWrittenFor(kept, index)))
  return { text: kept, marksAfter, kanaAt }
}

/**
 * The words of a query, each once: divided by spaces of any width, kept together by quotes; without those that are marks alone
 * (FIND-02).
 */
export const parseQuery = (query: string): SearchWord[] => {
  const words = new Map<string, SearchWord>()
  for (const [part, inner] of query.matchAll(parts)) {
    const word = wordOf((inner ?? part).trim())
    if (substance.test(word.text)) words.set(word.text, word)
  }
  return [...words.values()]
}

/** What can be done with a query as it is typed: only one of `words` is sent. */
export type QueryState = 'empty' | 'tooLong' | 'marksAlone' | 'tooManyWords' | 'words'

/** Judges a query by the rules of the server. */
export const queryState = (query: string): QueryState => {
  const trimmed = query.trim()
  if (trimmed === '') return 'empty'
  if (lengthOf(trimmed) > queryMaxLength) return 'tooLong'
  const { length } = parseQuery(trimmed)
  return length === 0 ? 'marksAlone' : length > maxSearchWords ? 'tooManyWords' : 'words'
}
