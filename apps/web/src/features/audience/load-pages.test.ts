import type { Candidate } from '@kawaraban/contract/audience.ts'
import { expect, test } from 'vitest'
import { type Loaded, type LoadPage, loadPages, nothingLoaded } from './load-pages.ts'
import { people } from './testing/people.ts'

/** A list served in pages of `pageSize`, recording each requested cursor. */
const served = (all: readonly Candidate[], pageSize: number, requested: (string | undefined)[] = []): LoadPage => {
  return async (after, signal) => {
    signal.throwIfAborted()
    requested.push(after)
    const from = after === undefined ? 0 : all.findIndex((user) => user.companyUserId === after) + 1
    return { users: all.slice(from, from + pageSize), totalUsers: all.length }
  }
}

const collect = async (loadPage: LoadPage, from: Loaded = nothingLoaded, signal = new AbortController().signal) => {
  const users: Candidate[] = []
  const steps: Loaded[] = []
  await loadPages(loadPage, from, signal, (page, loaded) => {
    users.push(...page.users)
    steps.push(loaded)
  })
  return { users, steps }
}

test('API-06 API-19 follows the last id of each page to the end and reports its progress', async () => {
  const all = people(25)
  const requested: (string | undefined)[] = []
  const { users, steps } = await collect(served(all, 10, requested))
  expect(users).toEqual(all)
  expect(requested).toEqual([undefined, all[9]?.companyUserId, all[19]?.companyUserId])
  expect(steps.map((step) => [step.users, step.totalUsers, step.end])).toEqual([
    [10, 25, false],
    [20, 25, false],
    [25, 25, true],
  ])
})

test('AUD-05 LIM-11 loads one page and at most 50 extra pages', async () => {
  const requested: (string | undefined)[] = []
  const { users, steps } = await collect(served(people(120), 2, requested))
  expect(requested).toHaveLength(51)
  expect(users).toHaveLength(102)
  expect(steps.at(-1)?.end).toBe(true)
})

test('ends at an empty page when fewer people are left than were counted', async () => {
  const all = people(3)
  const loadPage: LoadPage = async (after, signal) => ({ ...(await served(all, 3)(after, signal)), totalUsers: 9 })
  const { users, steps } = await collect(loadPage)
  expect(users).toEqual(all)
  expect(steps.at(-1)).toMatchObject({ users: 3, end: true, after: all[2]?.companyUserId })
})

test('an empty list ends with its first page', async () => {
  const { users, steps } = await collect(served([], 10))
  expect(users).toEqual([])
  expect(steps).toEqual([{ pages: 1, users: 0, totalUsers: 0, after: undefined, end: true }])
})

test('stops when aborted, with the loaded pages, and continues from the last cursor', async () => {
  const all = people(30)
  const stop = new AbortController()
  const users: Candidate[] = []
  let reached: Loaded = nothingLoaded
  const loading = loadPages(served(all, 10), nothingLoaded, stop.signal, (page, loaded) => {
    users.push(...page.users)
    reached = loaded
    stop.abort()
  })
  await expect(loading).rejects.toThrow(/abort/i)
  expect(users).toHaveLength(10)
  const requested: (string | undefined)[] = []
  const rest = await collect(served(all, 10, requested), reached)
  expect([...users, ...rest.users]).toEqual(all)
  expect(requested[0]).toBe(all[9]?.companyUserId)
})

test('a failed page ends the loading with its error; the pages before it have been taken', async () => {
  const all = people(30)
  let calls = 0
  const failing: LoadPage = (after, signal) => {
    calls += 1
    return calls === 3 ? Promise.reject(new Error('no answer')) : served(all, 10)(after, signal)
  }
  const users: Candidate[] = []
  await expect(
    loadPages(failing, nothingLoaded, new AbortController().signal, (page) => users.push(...page.users)),
  ).rejects.toThrow('no answer')
  expect(users).toHaveLength(20)
})

test('nothing is requested when the end was reached before', async () => {
  const requested: (string | undefined)[] = []
  await collect(served(people(5), 10, requested), { pages: 1, users: 5, totalUsers: 5, after: '5', end: true })
  expect(requested).toEqual([])
})
