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
    const limit = Number(url.searchParams.get('limit'))
    const page = Number(url.searchParams.get('page') ?? 1)
    const after = Number(url.searchParams.get('after') ?? (page - 1) * limit)
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
  const load = accountPages({})
  expect((await load(1, signal)).total).toBe(45)
  expect(await idsOf(load(2, signal))).toEqual(['21', '40'])
  expect(await idsOf(load(3, signal))).toEqual(['41', '45'])
  expect(await idsOf(load(1, signal))).toEqual(['1', '20'])
  expect(await idsOf(load(2, signal))).toEqual(['21', '40'])
  expect(asked).toEqual(['?limit=20', '?after=20&limit=20', '?after=40&limit=20', '?limit=20', '?after=20&limit=20'])
})

test('AUTHZ-05 G-162 a page far away is one call', async () => {
  total = 25_000
  const load = accountPages({})
  expect(await idsOf(load(1250, signal))).toEqual(['24981', '25000'])
  expect(await idsOf(load(1249, signal))).toEqual(['24961', '24980'])
  expect(asked).toEqual(['?page=1250&limit=20', '?page=1249&limit=20'])
})

test('G-162 a filter goes along with every page', async () => {
  total = 45
  const load = accountPages({ search: '高橋', department: '営業', role: 'none' })
  await load(1, signal)
  await load(2, signal)
  expect(asked.map((query) => decodeURIComponent(query))).toEqual([
    '?search=高橋&department=営業&role=none&limit=20',
    '?after=20&search=高橋&department=営業&role=none&limit=20',
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

test('AUTHZ-05 whoever leaves ends the way', async () => {
  total = 25_000
  const leaving = new AbortController()
  leaving.abort()
  const load = accountPages({})
  vi.stubGlobal('fetch', async () => {
    throw leaving.signal.reason
  })
  await expect(load(1250, leaving.signal)).rejects.toThrow('abort')
  expect(asked).toEqual([])
})
