import { blockSize } from '../blocks/block-size.ts'

/** PostgreSQL sends the number of bits before them. */
const firstByte = 4

/** Adds the members of a set to the counts by number of their names. A plain loop: there may be half a million. */
export const addByName = (counts: Uint32Array, nameNumbers: Uint32Array, bits: Buffer): void => {
  for (let at = 0; at < blockSize; at++) {
    const byte = bits[firstByte + (at >> 3)] ?? 0
    if ((byte & (0x80 >> (at & 7))) === 0) continue
    const number = nameNumbers[at] ?? 0
    counts[number] = (counts[number] ?? 0) + 1
  }
}
