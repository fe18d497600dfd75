import type { ByteRange } from '../../../file-store/store.ts'

/**
 * The one range of bytes that a header names of a file: null for the whole, also where it names several or cannot be read, and
 * `outside` where it begins behind the end (RFC 9110, 14.2).
 */
export const rangeOf = (header: string | undefined, bytes: number): ByteRange | 'outside' | null => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'outside' : { from: bytes - length, to: bytes - 1 }
  }
  const [from, to] = [Number(first), last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)]
  if (last !== '' && Number(last) < from) return null
  return from >= bytes ? 'outside' : { from, to }
}
