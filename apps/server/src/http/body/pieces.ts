import { setImmediate as nextRound } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'

/** A part of a body, from one byte up to another. */
export type Part = { readonly from: number; readonly to: number }

/**
 * A part of a long list or object: several items or members, or, with the position of its colon or -1, one that is long
 * itself.
 */
type Piece = Part & { readonly long: { readonly colonAt: number } | null }

/** Longest piece of several items, and the bytes that are looked at before other work may run. */
export const pieceBytes = 16 * 1024

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

export const isList = (body: Buffer, { from }: Part): boolean => body[from] === openBracket
export const isObject = (body: Buffer, { from }: Part): boolean => body[from] === openBrace

/**
 * Cuts the list or object that is this part into pieces at its own commas, wherever other JSON in it ends, and lets other work
 * run in between. Refuses what has no end of its own there; what is within pieces is left to who parses them.
 */
export async function* piecesOf(body: Buffer, whole: Part): AsyncGenerator<Piece> {
  const closer = isList(body, whole) ? closeBracket : closeBrace
  const end = whole.to - 1
  let [start, itemStart, colonAt] = [whole.from + 1, whole.from + 1, -1]
  let [depth, isString, pauseAt] = [0, false, start + pieceBytes]
  for (let at = start; at <= end; at += 1) {
    if (at >= pauseAt) {
      pauseAt = at + pieceBytes
      await nextRound()
    }
    const byte = body[at]
    const isClosed = byte === closeBracket || byte === closeBrace
    if (isString) {
      if (byte === backslash) at += 1
      else if (byte === quote) isString = false
    } else if (byte === quote) isString = true
    else if (byte === openBracket || byte === openBrace) depth += 1
    else if (depth > 0) depth -= isClosed ? 1 : 0
    else if (byte === colon && colonAt < 0) colonAt = at
    else if (byte === comma || isClosed) {
      const isLast = at === end
      if (isLast !== isClosed || (isClosed && byte !== closer)) break
      const isLong = at - itemStart > pieceBytes
      if (isLong && start < itemStart) yield { from: start, to: itemStart - 1, long: null }
      if (isLong) yield { from: itemStart, to: at, long: { colonAt } }
      else if (isLast || at - start > pieceBytes) yield { from: start, to: at, long: null }
      else {
        itemStart = at + 1
        colonAt = -1
        continue
      }
      if (isLast) return
      start = at + 1
      itemStart = start
      colonAt = -1
    }
  }
  throw new Refusal('badRequest')
}
