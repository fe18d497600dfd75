import type { TextLine } from '@kawaraban/contract/csv-rows.ts'
import type { Encoding } from './encoding.ts'
import { type LineBytes, lineSplitter, piecesOf } from './split-lines.ts'

const byteOrderMark = '\ufeff'

/** Reads a file as text, giving the lines of one piece at a time. Shift_JIS is Windows-31J, as browsers read it. */
export async function* readTextLines(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Extract<Encoding, 'utf-8' | 'shift_jis'>,
): AsyncGenerator<TextLine[]> {
  const strict = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  const lenient = new TextDecoder(encoding, { ignoreBOM: true })
  const decode = ({ line, bytes, isTooLong }: LineBytes): TextLine => {
    if (isTooLong) return { line, text: lenient.decode(bytes), fault: 'lineTooLong' }
    if (bytes.length === 0) return { line, text: '' }
    try {
      const text = strict.decode(bytes)
      return { line, text: line === 1 && text.startsWith(byteOrderMark) ? text.slice(1) : text }
    } catch {
      return { line, text: lenient.decode(bytes), fault: 'undecodable' }
    }
  }
  const splitter = lineSplitter()
  for await (const chunk of bytes) {
    for (const piece of piecesOf(chunk)) yield splitter.push(piece).map(decode)
  }
  yield splitter.end().map(decode)
}
