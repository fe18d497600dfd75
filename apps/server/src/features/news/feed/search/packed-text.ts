import { textOfUnits } from '@kawaraban/contract/search-fold.ts'

/**
 * Folded texts in few bytes: one for kana, letters, digits and the commonest marks, two for kanji and others, four for what is rare.
 * Most of a Japanese text is kana, and a search walks over a thousand texts. A first byte of two is never below `firstOfTwo`, a
 * second one may be any.
 */

const ranges = {
  /** Space, marks, digits and small letters of ASCII, then hiragana, and what a folded text has most of beside. */
  single: [
    [0x20, 0x40],
    [0x5b, 0x7e],
    [0x3041, 0x3094],
    [0x3001, 0x3002],
    [0x300c, 0x300d],
    [0x30fb, 0x30fc],
  ],
  double: [
    [0x4e00, 0x9fff],
    [0x3000, 0x33ff],
    [0x2000, 0x207f],
    [0x2100, 0x22ff],
    [0x2500, 0x27ff],
  ],
} as const

const packedOf = new Uint16Array(0x10000)
const unitOf = new Uint16Array(0x10000)

const count = (of: readonly (readonly [number, number])[]) => of.reduce((sum, [from, to]) => sum + to - from + 1, 0)
const firstOfTwo = count(ranges.single) + 1

let next = 1
for (const [from, to] of ranges.single)
  for (let unit = from; unit <= to; unit++) {
    packedOf[unit] = next
    unitOf[next] = unit
    next += 1
  }
next = firstOfTwo << 8
for (const [from, to] of ranges.double)
  for (let unit = from; unit <= to; unit++) {
    if (packedOf[unit] !== 0) continue
    packedOf[unit] = next
    unitOf[next] = unit
    next += 1
  }
/** Other units are two characters, of eight bits each, of two sets. */
const [high, low] = [next, next + 0x100]

/** Writes units one after the other into bytes, which it takes more of as it needs them. */
export const createPacker = () => {
  let bytes = Buffer.allocUnsafe(8_192)
  let length = 0
  const addTwo = (packed: number) => {
    bytes[length++] = packed >> 8
    bytes[length++] = packed & 0xff
  }
  return {
    add: (unit: number): void => {
      if (length + 4 > bytes.length) bytes = Buffer.concat([bytes], 2 * bytes.length)
      const packed = Number(packedOf[unit])
      if (packed === 0) {
        addTwo(high + (unit >> 8))
        addTwo(low + (unit & 0xff))
      } else if (packed < firstOfTwo) bytes[length++] = packed
      else addTwo(packed)
    },
    /** The bytes so far, in memory of their own, and begins again. */
    take: (): Buffer => {
      const packed = Buffer.allocUnsafeSlow(length)
      bytes.copy(packed, 0, 0, length)
      length = 0
      return packed
    },
  }
}

/** Packs a folded text. */
export const pack = (text: string): Buffer => {
  const packer = createPacker()
  for (let index = 0; index < text.length; index++) packer.add(text.charCodeAt(index))
  return packer.take()
}

/** Where packed bytes have others, as characters: not at a second byte of one. */
export function* findPacked(bytes: Buffer, wanted: Buffer): Generator<number> {
  /** Where a character begins, as far as is known. */
  let known = 0
  for (let index = bytes.indexOf(wanted); index >= 0; index = bytes.indexOf(wanted, index + 1)) {
    // From where a character begins, bytes that may be first ones come in pairs with their second ones.
    let start = index
    while (start > known && Number(bytes[start - 1]) >= firstOfTwo) start -= 1
    const isAligned = (index - start) % 2 === 0
    known = isAligned ? index : index + 1
    if (isAligned) yield index
  }
}

/** Whether packed bytes have others, as characters. */
export const hasPacked = (bytes: Buffer, wanted: Buffer): boolean => findPacked(bytes, wanted).next().done === false

/** The folded text of packed bytes. */
export const unpack = (bytes: Buffer): string => {
  const units: number[] = []
  let index = 0
  while (index < bytes.length) {
    const first = Number(bytes[index++])
    if (first < firstOfTwo) units.push(Number(unitOf[first]))
    else {
      const packed = (first << 8) | Number(bytes[index++])
      if (packed < high) units.push(Number(unitOf[packed]))
      else {
        const second = (Number(bytes[index]) << 8) | Number(bytes[index + 1])
        units.push(((packed - high) << 8) | (second - low))
        index += 2
      }
    }
  }
  return textOfUnits(units)
}

/** Bytes that hold a character on either side, whatever it is. */
const aside = 4

/** The text around `length` bytes at `index`, with at least a character on either side where there is one. */
export const unpackAround = (bytes: Buffer, index: number, length: number): string => {
  let start = Math.max(0, index - aside)
  // Behind a byte that is no first one a character begins.
  while (start > 0 && Number(bytes[start - 1]) >= firstOfTwo) start -= 1
  return unpack(bytes.subarray(start, index + length + aside))
}
