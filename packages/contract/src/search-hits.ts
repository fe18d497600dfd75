import { isWrittenFor, placeKana } from './search-alike.ts'
import { prolongedMark, searchFold } from './search-fold.ts'
import { parseQuery, type SearchWord } from './search-query.ts'

/** A stretch of a text in UTF-16 units: from `from` to before `to`. */
export type Hit = { readonly from: number; readonly to: number }

/** The end of the word in a folded text if it begins at `start`, else -1. */
const endAt = (text: string, { text: word, marksAfter, kanaAt }: SearchWord, start: number): number => {
  let at = start
  for (let index = 0; index < word.length; index++) {
    const unit = word.charAt(index)
    if (text.charAt(at) !== unit && !(kanaAt.has(index) && isWrittenFor(text, at, unit))) return -1
    at += 1
    if (marksAfter.has(index) && text.charAt(at) === prolongedMark) at += 1
  }
  return at
}

/** The first index from `from` on at which a text may have the word. */
const candidateFrom = (text: string, { text: word, kanaAt }: SearchWord, from: number): number => {
  if (!kanaAt.has(0)) return text.indexOf(word.charAt(0), from)
  const found = placeKana.map((unit) => text.indexOf(unit, from)).filter((index) => index >= 0)
  return found.length === 0 ? -1 : Math.min(...found)
}

/** The first hit of a word in a folded text, from an index on; null for none. */
export const findWord = (text: string, word: SearchWord, from = 0): Hit | null => {
  for (let start = candidateFrom(text, word, from); start >= 0; start = candidateFrom(text, word, start + 1)) {
    const end = endAt(text, word, start)
    if (end >= 0) return { from: start, to: end }
  }
  return null
}

/** All hits of a word in a folded text. */
function* hitsOf(text: string, word: SearchWord): Generator<Hit> {
  for (let hit = findWord(text, word); hit !== null; hit = findWord(text, word, hit.to)) yield hit
}

/**
 * Where a text has the words of a query, in units of that text, in order and without overlaps: what the server has found it by
 * (FIND-05).
 */
export const findHits = (text: string, query: string): Hit[] => {
  const folded = searchFold(text)
  const hits = parseQuery(query)
    .flatMap((word) => [...hitsOf(folded.text, word)])
    .map(({ from, to }) => ({ from: Number(folded.starts[from]), to: Number(folded.ends[to - 1]) }))
    .sort((one, other) => one.from - other.from)
  const merged: Hit[] = []
  for (const hit of hits) {
    const last = merged.at(-1)
    if (last && hit.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, hit.to) }
    else merged.push(hit)
  }
  return merged
}
