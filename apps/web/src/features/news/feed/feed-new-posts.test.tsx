import { countNewPosts, feedVersionHeader, listNews } from '@kawaraban/contract/news.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse, withHeaders } from '../../../testing/server.fake.ts'
import { now } from './feed-post.fake.ts'
import { anItem, card, cardNow, items, openFeed, openFeedTests, serveFeed, titles } from './feed-setup.fake.tsx'

const { logged } = openFeedTests()
let visibility: DocumentVisibilityState = 'visible'
const scrolled = vi.fn()

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrolled.mockReset())
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})

const turn = (state: DocumentVisibilityState) =>
  act(async () => {
    visibility = state
    window.dispatchEvent(new Event('visibilitychange'))
  })
const comeBack = async () => {
  await turn('hidden')
  await turn('visible')
}
const announced = () => screen.getAllByRole('status').map((region) => region.textContent)

describe('what is new', () => {
  test('G-149 on return to the tab it is offered, the list stays; pressed, it is loaded at the top', async () => {
    const server = serveFeed(items(3))
    openFeed()
    await card('お知らせ3')
    server.posts = items(5)
    server.on(countNewPosts, { version: '2-0-1-1', newPosts: 2, todo: null })
    await comeBack()
    const pill = await screen.findByRole('button', { name: '新しい投稿 2件' })
    expect(titles()).toEqual(['お知らせ3', 'お知らせ2', 'お知らせ1'])
    await waitFor(() => expect(announced()).toContain('新しい投稿が2件あります。'))
    server.version = '2-0-5-2'
    await userEvent.click(pill)
    await card('お知らせ5')
    expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' })
    expect(document.activeElement?.textContent).toBe('お知らせ5')
    expect(announced()).toContain('新しい投稿を読み込みました。')
    expect(screen.queryByRole('button', { name: /新しい投稿/ })).toBeNull()
  })

  test('G-149 a check sends the filters and the version of the last one; without a change the number remains', async () => {
    const server = serveFeed(items(3))
    openFeed()
    await card('お知らせ3')
    await userEvent.click(screen.getByRole('button', { name: '絞り込み' }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: '未読のみ' }))
    await userEvent.keyboard('{Escape}')
    server.on(countNewPosts, { version: '2-0-1-1', newPosts: 1, todo: null })
    await comeBack()
    await screen.findByRole('button', { name: '新しい投稿 1件' })
    server.on(countNewPosts, { version: '2-0-1-1', newPosts: null, todo: null })
    await comeBack()
    await waitFor(() => expect(server.requests(countNewPosts)).toHaveLength(2))
    expect(server.requests(countNewPosts).map(({ query }) => query)).toEqual([
      { version: '1-0-1-1', companyintraNewsStatusFilter: new Set(['unread']), categoryIds: new Set() },
      { version: '2-0-1-1', companyintraNewsStatusFilter: new Set(['unread']), categoryIds: new Set() },
    ])
    screen.getByRole('button', { name: '新しい投稿 1件' })
  })

  test('G-149 once a minute while the tab is visible, never in the background; a failure says nothing', async () => {
    vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const server = serveFeed(items(1))
    server.on(countNewPosts, refuse('sessionInvalid'))
    openFeed()
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    const sent = () => server.requests(countNewPosts).length + server.requests(listNews).length
    await pass(1000)
    expect(sent()).toBe(1)
    await pass(minuteMs)
    expect(sent()).toBe(2)
    await pass(minuteMs)
    expect(sent()).toBe(3)
    await turn('hidden')
    await pass(10 * minuteMs)
    expect(sent()).toBe(3)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(logged).not.toHaveBeenCalled()
  })

  test('G-149 FEED-29 posts that cannot be loaded leave the offer and the focus where they are', async () => {
    const server = serveFeed(items(1))
    openFeed()
    await card('お知らせ1')
    server.on(countNewPosts, { version: '2-0-1-1', newPosts: 1, todo: null })
    await comeBack()
    const pill = await screen.findByRole('button', { name: '新しい投稿 1件' })
    server.on(listNews, refuse('internal'))
    await userEvent.click(pill)
    await waitFor(() => expect(logged).toHaveBeenCalledWith('failed to reload news', expect.any(Error)))
    expect(titles()).toEqual(['お知らせ1'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '新しい投稿 1件' }))
  })
})

describe('on return the posts on show are loaded again', () => {
  test('G-149 in their places: what another tab did shows, gone posts leave, new ones do not come', async () => {
    const server = serveFeed(items(5))
    openFeed()
    await card('お知らせ5')
    server.posts = [
      anItem({ newsId: '1', viewerPinned: true }),
      anItem({ newsId: '6' }),
      anItem({ newsId: '5', viewerReactions: [{ reactionType: 'completed', reacted: true }] }),
      anItem({ newsId: '4', viewed: true, title: '直した' }),
      anItem({ newsId: '2' }),
    ]
    await comeBack()
    await waitFor(() => expect(titles()).toEqual(['お知らせ5', '直した', 'お知らせ2', 'お知らせ1']))
    cardNow('お知らせ5').getByRole('button', { name: '完了済み' })
    cardNow('直した').getByText('既読')
    cardNow('お知らせ1').getByRole('button', { name: 'ピン留めを外す' })
  })

  test('G-149 FEED-13 what the user did meanwhile outlives the response', async () => {
    const server = serveFeed(items(2))
    openFeed()
    await card('お知らせ2')
    const before = server.page(undefined)
    const answer = Promise.withResolvers<void>()
    server.on(listNews, async () => {
      await answer.promise
      return withHeaders(before, { [feedVersionHeader]: '1-0-1-1' })
    })
    await comeBack()
    await userEvent.click(cardNow('お知らせ2').getByRole('button', { name: '完了にする' }))
    await waitFor(() => cardNow('お知らせ2').getByRole('button', { name: '完了済み' }))
    expect(server.requests(completeNews)).toHaveLength(1)
    await act(async () => answer.resolve())
    await waitFor(() => expect(server.requests(listNews).length).toBeGreaterThan(1))
    cardNow('お知らせ2').getByRole('button', { name: '完了済み' })
  })
})
