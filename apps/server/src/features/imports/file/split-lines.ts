import { maxLineBytes } from '@kawaraban/contract/member-file.ts'

/** A line of a file without its end, counted from 1; of one that is too long, only its beginning. */
export type LineBytes = { readonly line: number; readonly bytes: Uint8Array; readonly isTooLong: boolean }

/** So much of a chunk is divided at once: of blank lines a whole one has hundreds of thousands, more than a thread has memory for. */
const pieceBytes = 16 * 1024

/** The pieces of a chunk, in which it is divided. */
export function* piecesOf(chunk: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < chunk.length; from += pieceBytes) yield chunk.subarray(from, from + pieceBytes)
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * Divides chunks of bytes at LF, CRLF and CR, which are no part of another character in UTF-8 or Shift_JIS. Holds one line at
 * most, and of that no more than a line may have.
 */
export const lineSplitter = () => {
  let line = 0
  let parts: Uint8Array[] = []
  let length = 0
  let isAfterReturn = false

  const append = (part: Uint8Array) => {
    const room = maxLineBytes - length
    // A copy: what was read into a chunk may be overwritten by the next one.
    if (room > 0 && part.length > 0) parts.push(Uint8Array.from(part.subarray(0, room)))
    length += part.length
  }
  const take = (last: Uint8Array): LineBytes => {
    if (length > 0) append(last)
    const bytes = length === 0 ? last.subarray(0, maxLineBytes) : Buffer.concat(parts)
    const isTooLong = Math.max(length, last.length) > maxLineBytes
    parts = []
    length = 0
    line += 1
    return { line, bytes, isTooLong }
  }

  return {
    /** The lines that end within this chunk; their bytes are valid until the next call. */
    push: (chunk: Uint8Array): LineBytes[] => {
      const lines: LineBytes[] = []
      let from = 0
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at]
        if (byte !== lineFeed && byte !== carriageReturn) {
          isAfterReturn = false
          continue
        }
        if (byte === lineFeed && isAfterReturn) isAfterReturn = false
        else {
          lines.push(take(chunk.subarray(from, at)))
          isAfterReturn = byte === carriageReturn
        }
        from = at + 1
      }
      append(chunk.subarray(from))
      return lines
    },
    /** The last line, when the file does not end with a line's end. */
    end: (): LineBytes[] => (length > 0 ? [take(new Uint8Array())] : []),
  }
}
