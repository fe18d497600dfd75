import { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cast } from '../../testing/cast.fake.ts'
import { fakeServer } from '../../testing/server.fake.ts'
import { accountPages } from './account-pages.ts'

let total = 0
let server: ReturnType<typeof fakeServer>
const user = (companyUserId: string) => ({
  ...cast.tanaka,
  companyUserId,
  docomoId: `d${companyUserId}`,
  name: `社員${companyUserId}`,
})

beforeEach(() => {
  server = fakeServer({
    listAuthorities: ({ query: { limit, page = 1, after = String((page - 1) * limit) } }) => {
      const rows = Math.max(0, Math.min(limit, total - Number(after)))
      const users = Array.from({ length: rows }, (_, index) => user(String(Number(after) + index + 1)))
      return { users, totalUsers: total }
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The queries of all loaded pages, in order. */
const queries = () => server.requests(listAuthorities).map(({ query }) => query)
const signal = new AbortController().signal
const idsOf = async (page: ReturnType<ReturnType<typeof accountPages>>) => {
  const { users } = await page
  return [users[0]?.companyUserId, users.at(-1)?.companyUserId]
}

test('AUTHZ-05 API-37 LIM-24 G-012 pages of 20 follow each other by the last id', async () => {
  total = 45
  const load = accountPages({})
  expect((await load(1, signal)).total).toBe(45)
  expect(await idsOf(load(2, signal))).toEqual(['21', '40'])
  expect(await idsOf(load(3, signal))).toEqual(['41', '45'])
  expect(await idsOf(load(1, signal))).toEqual(['1', '20'])
  expect(await idsOf(load(2, signal))).toEqual(['21', '40'])
  expect(queries()).toEqual([
    { limit: 20 },
    { after: '20', limit: 20 },
    { after: '40', limit: 20 },
    { limit: 20 },
    { after: '20', limit: 20 },
  ])
})

test('AUTHZ-05 G-162 a page far away is one call', async () => {
  total = 25_000
  const load = accountPages({})
  expect(await idsOf(load(1250, signal))).toEqual(['24981', '25000'])
  expect(await idsOf(load(1249, signal))).toEqual(['24961', '24980'])
  expect(queries()).toEqual([
    { page: 1250, limit: 20 },
    { page: 1249, limit: 20 },
  ])
})

test('G-162 a filter goes along with every page', async () => {
  total = 45
  const load = accountPages({ search: '高橋', department: '営業', role: 'none' })
  await load(1, signal)
  await load(2, signal)
  const filters = { search: '高橋', department: '営業', role: 'none' }
  expect(queries()).toEqual([
    { ...filters, limit: 20 },
    { ...filters, after: '20', limit: 20 },
  ])
})

test.each([
  [45, ['41', '45']],
  [40, ['21', '40']],
  [3, ['1', '3']],
])('AUTHZ-05 of a list that has become as short as %d the last page is shown', async (length, expected) => {
  total = length
  expect(await idsOf(accountPages({})(9, signal))).toEqual(expected)
})

test('AUTHZ-05 leaving the screen ends the loading', async () => {
  total = 25_000
  const leaving = new AbortController()
  leaving.abort()
  const load = accountPages({})
  await expect(load(1250, leaving.signal)).rejects.toThrow('abort')
  expect(queries()).toEqual([])
})
