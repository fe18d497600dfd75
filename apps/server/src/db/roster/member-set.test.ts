import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf, setOf } from './member-set.ts'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6_000 }), { maxLength: 300 })
const paging = fc.record({
  after: fc.integer({ min: 0, max: 6_000 }),
  offset: fc.integer({ min: 0, max: 200 }),
  limit: fc.integer({ min: 1, max: 100 }),
})

test('API-37 G-318 a page of a set is that of its ids in order, with the number of all', () => {
  fc.assert(
    fc.property(ids, paging, (members, { after, offset, limit }) => {
      const sorted = members.toSorted((one, other) => one - other)
      const behind = sorted.filter((id) => id > after)
      expect(pageOf(setOf(sorted), { after, offset, limit })).toEqual({
        ids: behind.slice(offset, offset + limit),
        total: members.length,
      })
    }),
  )
})
