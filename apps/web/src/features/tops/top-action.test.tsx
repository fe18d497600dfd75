import { parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { putNewsOnTop, takeNewsOffTop } from '@kawaraban/contract/tops.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aNews, cachedPosts, cacheFeed, isFeedStale, people, renderDetail, serve } from '../news/detail/detail.fake.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: parseDateTime('2026/11/20 12:00') ?? 0 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const button = (name: string) => screen.findByRole('button', { name })

test('TOP-01 G-545 an admin puts the post on top from its detail, here and in the feed, and takes that back', async () => {
  const server = serve({ putNewsOnTop: null, takeNewsOffTop: null })
  renderDetail(people.admin)
  cacheFeed()
  await userEvent.click(await button('重要にする'))
  await button('重要から外す')
  await screen.findByText('重要にしました。')
  expect(screen.getByText('重要', { exact: true })).toBeTruthy()
  expect(cachedPosts().map((post) => post.isTop)).toEqual([true, false])
  expect(isFeedStale()).toBe(true)
  await userEvent.click(await button('元に戻す'))
  await button('重要にする')
  await screen.findByText('重要から外しました。')
  await waitFor(() => expect(cachedPosts().some((post) => post.isTop)).toBe(false))
  expect(screen.queryByText('重要', { exact: true })).toBeNull()
  // What was undone is not offered to be undone.
  expect(screen.queryByRole('button', { name: '元に戻す' })).toBeNull()
  expect([server.requests(putNewsOnTop).length, server.requests(takeNewsOffTop).length]).toEqual([1, 1])
})

test('TOP-01 a post on top says so to every reader, and no reader but an admin can change it', async () => {
  for (const person of [people.editor, people.viewer]) {
    serve({ getNews: aNews({ isTop: true }), getMyProfile: person })
    renderDetail(person)
    await screen.findByText('重要', { exact: true })
    expect(screen.queryByRole('button', { name: /重要/ })).toBeNull()
    cleanup()
  }
})

test('TOP-01 G-543 below a post that is not published the action is not offered', async () => {
  serve({ getNews: aNews({ startDate: '2026/11/01 09:00', endDate: '2026/11/02 09:00' }) })
  renderDetail(people.admin)
  await button('リンクをコピー')
  await button('テンプレートにする')
  expect(screen.queryByRole('button', { name: '重要にする' })).toBeNull()
})
