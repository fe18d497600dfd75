import sql, { type Sql } from 'sql-template-tag'
import { arrayOf } from '../array-of.ts'
import { blockSize } from '../blocks/block-size.ts'

const bytesOfBlock = blockSize / 8

/** A set of members: the bits of each block that has some. */
export type MemberSet = ReadonlyMap<number, Uint8Array>

/** Reads `people` ids of 4 or of 8 bytes each. They are far below 2^53. */
export const readIds = (bytes: Buffer, people: number): Uint32Array | Float64Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length === people * 4) {
    const ids = new Uint32Array(people)
    for (let index = 0; index < people; index++) ids[index] = view.getUint32(index * 4)
    return ids
  }
  const ids = new Float64Array(people)
  for (let index = 0; index < people; index++) {
    ids[index] = view.getUint32(index * 8) * 2 ** 32 + view.getUint32(index * 8 + 4)
  }
  return ids
}

const noBits = new Uint8Array()

/** Makes the set of these members, in any order. */
export const setOf = (ids: Iterable<number>): MemberSet => {
  const sets = new Map<number, Uint8Array>()
  let block = -1
  let bits: Uint8Array = noBits
  for (const id of ids) {
    const blockOfId = Math.floor(id / blockSize)
    // Rows that follow each other are mostly of one block.
    if (blockOfId !== block) {
      block = blockOfId
      bits = sets.get(block) ?? new Uint8Array(bytesOfBlock)
      sets.set(block, bits)
    }
    const bit = id % blockSize
    bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
  }
  return sets
}

/** The set of `people` whose ids are in these bytes: many times faster than `bit_or` over the rows. */
export const setOfIds = (ids: Buffer, people: number): MemberSet => setOf(readIds(ids, people))

/** Lists the ids of a set; null when there are more than `most`. */
export const listIds = (set: MemberSet, most: number): number[] | null => {
  const ids: number[] = []
  for (const [block, bits] of set) {
    for (let bit = 0; bit < blockSize; bit++) {
      if ((bits[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) ids.push(block * blockSize + bit)
    }
    if (ids.length > most) return null
  }
  return ids
}

/** How many bits each byte has. */
const bitsOf = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

/**
 * A page of a set's ids in its order, of those above `after`, and how many the set has. Most blocks are counted and not listed: a
 * set may have half a million.
 */
export const pageOf = (
  set: MemberSet,
  { after, offset, limit }: { readonly after: number; readonly offset: number; readonly limit: number },
): { ids: number[]; total: number } => {
  const ids: number[] = []
  let [total, before] = [0, offset]
  for (const [block, bits] of set) {
    const members = bits.reduce((sum, byte) => sum + (bitsOf[byte] ?? 0), 0)
    total += members
    const first = block * blockSize
    if (ids.length === limit || first + blockSize <= after) continue
    if (first > after && members <= before) before -= members
    else {
      for (let bit = 0; bit < blockSize && ids.length < limit; bit++) {
        const isMember = (bits[bit >> 3] ?? 0) & (0x80 >> (bit & 7))
        if (!isMember || first + bit <= after) continue
        if (before > 0) before--
        else ids.push(first + bit)
      }
    }
  }
  return { ids, total }
}

/** The members that are in both sets. */
export const intersect = (one: MemberSet, other: MemberSet): MemberSet => {
  const both = new Map<number, Uint8Array>()
  for (const [block, bits] of one) {
    const others = other.get(block)
    if (others)
      both.set(
        block,
        bits.map((byte, index) => byte & (others[index] ?? 0)),
      )
  }
  return both
}

/** The query of a set of members as rows of `block` and `bits`. */
export const selectMembers = (set: MemberSet): Sql => {
  const bits = [...set.values()].map((block) => `x${Buffer.from(block).toString('hex')}`)
  return sql`
    select block, bits from unnest(${arrayOf([...set.keys()])}::bigint[], ${arrayOf(bits)}::bit(1024)[]) as members (block, bits)`
}
