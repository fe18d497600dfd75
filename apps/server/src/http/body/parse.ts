import { smallBody } from '@kawaraban/contract/endpoint.ts'
import { ensure } from '../refusal.ts'
import { isList, isObject, type Part, pieceBytes, piecesOf } from './pieces.ts'

/** Parses the text of JSON at once; throws on what is none. */
type ParsePiece = (text: string) => unknown

/** How deep long lists and objects may be in each other; of the contract's bodies it is three. */
const maxDepth = 8

const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

const trim = (body: Buffer, { from, to }: Part): Part => {
  let [start, end] = [from, to]
  while (start < end && isBlank(body[start])) start += 1
  while (start < end && isBlank(body[end - 1])) end -= 1
  return { from: start, to: end }
}

/**
 * Parses a body as `parsePiece` does; a large one in pieces, between which other work runs (G-321). The key of a long member
 * may not be one of a prototype, and a long list holds more than blanks.
 */
export const parseInPieces = async (body: Buffer, parsePiece: ParsePiece): Promise<unknown> => {
  const textOf = ({ from, to }: Part) => body.toString('utf8', from, to)

  const keyOf = (part: Part): string => {
    const [key, ...more] = parsePiece(`[${textOf(part)}]`) as unknown[]
    ensure(typeof key === 'string' && more.length === 0, 'badRequest')
    ensure(key !== '__proto__' && key !== 'constructor', 'badRequest')
    return key
  }

  const parseList = async (whole: Part, depth: number): Promise<unknown[]> => {
    const list: unknown[] = []
    for await (const piece of piecesOf(body, whole)) {
      if (piece.long) list.push(await parse(piece, depth + 1))
      else {
        const items = parsePiece(`[${textOf(piece)}]`) as unknown[]
        ensure(items.length > 0, 'badRequest')
        for (const item of items) list.push(item)
      }
    }
    return list
  }

  const parseObject = async (whole: Part, depth: number): Promise<object> => {
    const object: Record<string, unknown> = {}
    for await (const piece of piecesOf(body, whole)) {
      if (piece.long) {
        const { colonAt } = piece.long
        ensure(colonAt >= 0, 'badRequest')
        object[keyOf({ from: piece.from, to: colonAt })] = await parse({ from: colonAt + 1, to: piece.to }, depth + 1)
      } else {
        const members = parsePiece(`{${textOf(piece)}}`) as object
        ensure(Object.keys(members).length > 0, 'badRequest')
        Object.assign(object, members)
      }
    }
    return object
  }

  const parse = async (part: Part, depth: number): Promise<unknown> => {
    const whole = trim(body, part)
    const isLong = whole.to - whole.from > pieceBytes && (isList(body, whole) || isObject(body, whole))
    if (!isLong) return parsePiece(textOf(whole))
    ensure(depth < maxDepth, 'badRequest')
    return isList(body, whole) ? parseList(whole, depth) : parseObject(whole, depth)
  }

  const all = { from: 0, to: body.length }
  return body.length > smallBody ? parse(all, 0) : parsePiece(textOf(all))
}
