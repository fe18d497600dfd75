import { findHits, type Hit } from '@kawaraban/contract/search-hits.ts'
import type { ReactNode } from 'react'

/** Draws the pieces of a text, which are given one after the other, with what was searched for marked. */
type DrawPiece = (piece: string) => ReactNode

/** Marks what was searched for in a text. */
export type Mark = (text: string) => DrawPiece

const markClass =
  'border-b-2 border-warn bg-warn-soft text-fg forced-colors:border-[MarkText] forced-colors:bg-[Mark] forced-colors:text-[MarkText]'

/** A piece that begins at `start` of its text. */
const drawPiece = (piece: string, start: number, hits: readonly Hit[]): ReactNode => {
  const drawn: ReactNode[] = []
  let end = 0
  for (const hit of hits) {
    const from = Math.max(hit.from - start, end)
    const to = Math.min(hit.to - start, piece.length)
    if (from >= to) continue
    drawn.push(
      piece.slice(end, from),
      <mark key={from} className={markClass}>
        {piece.slice(from, to)}
      </mark>,
    )
    end = to
  }
  return end === 0 ? piece : [...drawn, piece.slice(end)]
}

/** What marks the hits of a query, also those that begin in one piece of a text and end in the next. */
export const markOf =
  (query: string): Mark =>
  (text) => {
    const hits = findHits(text, query)
    let start = 0
    return (piece) => {
      const drawn = drawPiece(piece, start, hits)
      start += piece.length
      return drawn
    }
  }
