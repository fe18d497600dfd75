/**
 * Sets of members as bits. A block holds the members whose ids are `block * blockSize` and the 1,023 that follow, one
 * bit for each, the first bit being the highest of the first byte, as PostgreSQL has them.
 */
export const blockSize = 1024

/** One block of a post's readers: those in scope, and those with a view (or completion), in scope or not. */
export type Block = { readonly block: number; readonly inScope: Uint8Array; readonly done: Uint8Array }

const onesOf = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

const combine = (one: Uint8Array, other: Uint8Array, of: (one: number, other: number) => number): Uint8Array =>
  one.map((byte, index) => of(byte, other[index] ?? 0))

const both = ({ inScope, done }: Block) => combine(inScope, done, (one, other) => one & other)
const onlyInScope = ({ inScope, done }: Block) => combine(inScope, done, (one, other) => one & ~other)
const onlyDone = ({ inScope, done }: Block) => combine(inScope, done, (one, other) => ~one & other)

const countOf = (bits: Uint8Array): number => bits.reduce((sum, byte) => sum + (onesOf[byte] ?? 0), 0)

function* idsOf(block: number, bits: Uint8Array): Generator<number> {
  for (const [index, byte] of bits.entries()) {
    for (let bit = 0; byte !== 0 && bit < 8; bit++) {
      if (byte & (0x80 >> bit)) yield block * blockSize + index * 8 + bit
    }
  }
}

/** Members in scope, and those of them who are done. */
export const totalsOf = (blocks: readonly Block[]): { inScope: number; done: number } => ({
  inScope: blocks.reduce((sum, { inScope }) => sum + countOf(inScope), 0),
  done: blocks.reduce((sum, block) => sum + countOf(both(block)), 0),
})

/** Ids of those who are done and not, or no longer, in scope. */
export const doneOutOfScope = (blocks: readonly Block[]): number[] =>
  blocks.flatMap((block) => [...idsOf(block.block, onlyDone(block))])

/** Ids of `limit` members in scope who are not done, ascending, after the first `offset` of them; blocks ascend too. */
export const notDone = (blocks: readonly Block[], offset: number, limit: number): number[] => {
  const ids: number[] = []
  let skip = offset
  for (const block of blocks) {
    if (ids.length >= limit) break
    const bits = onlyInScope(block)
    const count = countOf(bits)
    if (count > skip) ids.push(...[...idsOf(block.block, bits)].slice(skip, skip + limit - ids.length))
    skip = Math.max(0, skip - count)
  }
  return ids
}
