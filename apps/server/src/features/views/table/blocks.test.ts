import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, blockSize, doneOutOfScope, notDone, totalsOf } from './blocks.ts'

const bitsOf = (ids: ReadonlySet<number>, block: number) => {
  const bits = new Uint8Array(blockSize / 8)
  for (let bit = 0; bit < blockSize; bit++) {
    if (ids.has(block * blockSize + bit)) bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
  }
  return bits
}
const blocksOf = (inScope: ReadonlySet<number>, done: ReadonlySet<number>): Block[] =>
  [0, 1, 3].map((block) => ({ block, inScope: bitsOf(inScope, block), done: bitsOf(done, block) }))

const someIds = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 0, max: 2047 }), fc.integer({ min: 3072, max: 4095 })), { maxLength: 300 })
  .map((ids) => new Set(ids))

test('G-046 G-083 counts and pages of bits are those of the sets they stand for', () => {
  fc.assert(
    fc.property(someIds, someIds, fc.nat(320), fc.integer({ min: 1, max: 100 }), (inScope, done, offset, limit) => {
      const blocks = blocksOf(inScope, done)
      const open = [...inScope].filter((id) => !done.has(id)).sort((one, other) => one - other)
      expect(totalsOf(blocks)).toEqual({ inScope: inScope.size, done: inScope.size - open.length })
      expect(notDone(blocks, offset, limit)).toEqual(open.slice(offset, offset + limit))
      expect(doneOutOfScope(blocks)).toEqual([...done].filter((id) => !inScope.has(id)).sort((a, b) => a - b))
    }),
  )
})
