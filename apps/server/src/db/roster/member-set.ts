import { blockSize } from '../blocks/block-size.ts'

const bytesOfId = 8
const bytesOfBlock = blockSize / 8

/** A set of members as arrays of the database: the numbers of its blocks, and the bits of each. */
export type MemberSet = { readonly blocks: string; readonly bits: string }

/** Writes the bits of blocks as the database reads them. */
export const memberSet = (sets: ReadonlyMap<number, Uint8Array>): MemberSet => ({
  blocks: `{${[...sets.keys()]}}`,
  bits: `{${[...sets.values()].map((bits) => `x${Buffer.from(bits).toString('hex')}`)}}`,
})

/** Reads the id at a place of `ids`, which are 8 bytes each. Ids are far below 2^53. */
export const readId = (ids: Buffer, place: number): number =>
  ids.readUInt32BE(place * bytesOfId) * 2 ** 32 + ids.readUInt32BE(place * bytesOfId + 4)

/** The number of ids in `ids`. */
export const countIds = (ids: Buffer): number => ids.length / bytesOfId

/** Makes the set of these ids, in any order: many times faster than `bit_or` over the rows. */
export const setOfIds = (ids: Buffer): MemberSet => {
  const sets = new Map<number, Uint8Array>()
  for (let place = 0; place < countIds(ids); place++) {
    const id = readId(ids, place)
    const block = Math.floor(id / blockSize)
    const bits = sets.get(block) ?? new Uint8Array(bytesOfBlock)
    sets.set(block, bits)
    const bit = id % blockSize
    bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
  }
  return memberSet(sets)
}
