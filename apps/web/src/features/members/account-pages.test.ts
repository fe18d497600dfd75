import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountPages } from './account-pages.ts'

let total = 0
let asked: string[] = []
const user = (companyUserId: string) => ({
  companyUserId,
  docomoId: `d${companyUserId}`,
  name: `社員${companyUserId}`,
  departmentName: '営業部',
  role: 'viewer',
  managementGroup: 'G1',
  iconType: '00000000',
})

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: URL) => {
    const after = Number(url.searchParams.get('after') ?? 0)
    const limit = Number(url.searchParams.get('limit'))
    asked.push(url.search)
    const rows = Math.max(0, Math.min(limit, total - after))
    const users = Array.from({ length: rows }, (_, index) => user(String(after + index + 1)))
    return Response.json({ success: true, message: 'OK', data: { users, totalUsers: total } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const signal = new AbortController().signal
const idsOf = async (page: ReturnType<ReturnType<typeof accountPages>>) => {
  const { users } = await page
  return [users[0]?.companyUserId, users.at(-1)?.companyUserId]
}

test('AUTHZ-05 API-37 LIM-24 G-012 pages of 20 follow each other by the last id', async () => {
  total = 45
  const load = accountPages()
  expect((await load(1, signal)).total).toBe(45)
  expect(await idsOf(load(2, signal))).toEqual(['21', '40'])
  expect(await idsOf(load(3, signal))).toEqual(['41', '45'])
  expect(await idsOf(load(1, signal))).toEqual(['1', '20'])
  expect(await idsOf(load(2, signal))).toEqual(['21', '40'])
  expect(asked).toEqual(['?limit=20', '?after=20&limit=20', '?after=40&limit=20', '?limit=20', '?after=20&limit=20'])
})

test('AUTHZ-05 a page far away is reached by way of the ids in between, once', async () => {
  total = 520
  const load = accountPages()
  expect(await idsOf(load(26, signal))).toEqual(['501', '520'])
  expect(await idsOf(load(25, signal))).toEqual(['481', '500'])
  expect(asked).toEqual(['?limit=500', '?after=500&limit=20', '?after=480&limit=20'])
})

test('AUTHZ-05 G-012 the way to the end of 25,000 accounts is gone in steps of 10,000', async () => {
  total = 25_000
  const load = accountPages()
  await load(1, signal)
  expect(await idsOf(load(1250, signal))).toEqual(['24981', '25000'])
  expect(asked.slice(1)).toEqual([
    '?after=20&limit=10000',
    '?after=10020&limit=10000',
    '?after=20020&limit=4960',
    '?after=24980&limit=20',
  ])
})

test.each([
  [45, ['41', '45']],
  [40, ['21', '40']],
  [3, ['1', '3']],
])('AUTHZ-05 of a list that has become as short as %d the last page is shown', async (length, expected) => {
  total = length
  expect(await idsOf(accountPages()(9, signal))).toEqual(expected)
})

test('AUTHZ-05 whoever leaves ends the way', async () => {
  total = 25_000
  const leaving = new AbortController()
  leaving.abort()
  const load = accountPages()
  vi.stubGlobal('fetch', async () => {
    throw leaving.signal.reason
  })
  await expect(load(1250, leaving.signal)).rejects.toThrow('abort')
  expect(asked).toEqual([])
})
