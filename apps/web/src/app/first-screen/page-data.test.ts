import { getMe } from '@kawaraban/contract/consent.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import { getSession } from '@kawaraban/contract/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, call } from '../../call.ts'
import { callKey } from '../../platform/given-answers.ts'
import { fakeServer } from '../../testing/server.fake.ts'
import { discardPageData, pageDataId, readPageData } from './page-data.ts'

const me = { accountId: '7', agreement: { termsVersion: '2.9.0', isGrantedAnalytics: true } }

const givePage = (answers: Record<string, unknown>) => {
  const data = document.createElement('script')
  data.type = 'application/json'
  data.id = pageDataId
  data.textContent = JSON.stringify({
    screen: 'newsIndex',
    minute: 0,
    browser: { isMobile: false, canShare: false, banner: 'none' },
    config: {},
    answers: Object.fromEntries(
      Object.entries(answers).map(([key, data]) => [key, { data, headers: { 'feed-version': '3' } }]),
    ),
  })
  document.body.append(data)
}

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer({ getSession: { isLogin: true }, getMe: { ...me, accountId: '8' }, listNews: [] })
})
afterEach(() => {
  discardPageData()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('G-219 a call gets the answer that came with the page, once, and is sent from then on', async () => {
  givePage({ [callKey(getMe.name)]: me })
  expect(readPageData()?.screen).toBe('newsIndex')
  expect(await call(getMe)).toEqual(me)
  expect(server.calls()).toEqual([])
  expect((await call(getMe)).accountId).toBe('8')
})

test('G-219 an answer belongs to a query, and brings its headers', async () => {
  const query = { sortBy: 'startDate', order: 'desc', after: undefined } as const
  givePage({ [callKey(listNews.name, { query: { sortBy: 'startDate', order: 'desc' } })]: [] })
  readPageData()
  await call(listNews, { query: { ...query, order: 'asc' } })
  expect(server.calls()).toHaveLength(1)
  let version: string | null = null
  await call(listNews, {
    query,
    onHeaders: (headers) => {
      version = headers.get('feed-version')
    },
  })
  expect(version).toBe('3')
  expect(server.calls()).toHaveLength(1)
})

test('G-219 an answer that the contract does not know is a failed call', async () => {
  givePage({ [callKey(getSession.name)]: { isLogin: 'perhaps' } })
  readPageData()
  await expect(call(getSession)).rejects.toThrow(CallError)
})

test('G-219 what nobody has taken is discarded, and the plain page has nothing', async () => {
  expect(readPageData()).toBeNull()
  givePage({ [callKey(getMe.name)]: me })
  readPageData()
  discardPageData()
  expect(document.getElementById(pageDataId)).toBeNull()
  expect((await call(getMe)).accountId).toBe('8')
})
