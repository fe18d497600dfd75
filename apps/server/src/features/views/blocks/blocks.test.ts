import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockSize } from '../../../db/blocks/block-size.ts'
import { type Block, listInScope, listNotDone, listOutOfScope, listScopeChanged, scopeOf, totalsOf } from './blocks.ts'

const bitsOf = (ids: ReadonlySet<number>, block: number) => {
  const bits = new Uint8Array(blockSize / 8)
  for (let bit = 0; bit < blockSize; bit++) {
    if (ids.has(block * blockSize + bit)) bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
  }
  return bits
}
type Ids = ReadonlySet<number>
const blocksOf = (inScope: Ids, done: Ids, scopeChanged: Ids): Block[] =>
  [0, 1, 3].map((block) => ({
    block,
    inScope: bitsOf(inScope, block),
    done: bitsOf(done, block),
    scopeChanged: bitsOf(scopeChanged, block),
  }))

const someIds = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 0, max: 2047 }), fc.integer({ min: 3072, max: 4095 })), { maxLength: 300 })
  .map((ids) => new Set(ids))
const ascending = (ids: Ids) => [...ids].sort((one, other) => one - other)

test('G-046 G-083 counts and pages of bits are those of the sets they stand for', () => {
  const page = fc.record({ offset: fc.nat(320), limit: fc.integer({ min: 1, max: 100 }) })
  fc.assert(
    fc.property(someIds, someIds, someIds, page, (inScope, done, scopeChanged, { offset, limit }) => {
      const blocks = blocksOf(inScope, done, scopeChanged)
      const [both, open, outside] = [inScope.intersection(done), inScope.difference(done), done.difference(inScope)]
      expect(totalsOf(blocks)).toEqual({
        inScope: inScope.size,
        done: both.size,
        outOfScope: outside.size,
        scopeChanged: scopeChanged.size,
      })
      expect(listInScope(blocks)).toEqual(ascending(both))
      expect(listOutOfScope(blocks)).toEqual(ascending(outside))
      expect(listNotDone(blocks, offset, limit)).toEqual(ascending(open).slice(offset, offset + limit))
      expect(listScopeChanged(blocks)).toEqual(ascending(scopeChanged))
      for (const id of [...inScope, ...done, 2048, 9999]) expect(scopeOf(blocks)(id)).toBe(inScope.has(id))
    }),
  )
})
