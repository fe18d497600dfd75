import { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { costOf } from './costs.ts'

test.each([
  [{}, 'cheap'],
  [{ after: '5', page: '3', limit: '1000' }, 'cheap'],
  [{ search: '', department: '' }, 'cheap'],
  [{ search: '田' }, 'dear'],
  [{ department: '部' }, 'dear'],
  [{ role: 'viewer' }, 'dear'],
  [{ limit: '1001' }, 'dear'],
])('G-316 the permission list with %j is %s', (sent, cost) => {
  expect(costOf('listAuthorities', () => z.parse(listAuthorities.query, sent))).toBe(cost)
})

test('G-316 a class that depends on nothing reads no query', () => {
  const query = () => {
    throw new Error('was read')
  }
  expect([costOf('listNews', query), costOf('getProgress', query)]).toEqual(['cheap', 'dear'])
})
