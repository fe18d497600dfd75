import { listNews } from '@kawaraban/contract/news.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { removeFromFeed, updatePostInFeed } from '../feed-cache.ts'
import { now } from './feed-post.fake.ts'
import {
  card,
  cardNow,
  closeFeed,
  fakeBrowser,
  items,
  markAllTipsSeen,
  openFeed,
  serveFeed,
  titles,
} from './feed-setup.fake.tsx'
import { useFeedState } from './feed-state.ts'

const cardHeight = 300
let browser: ReturnType<typeof fakeBrowser>
/** How far the page is scrolled, and with it every card. */
let scrolled = 0

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  browser = fakeBrowser()
  markAllTipsSeen()
  scrolled = 0
  vi.stubGlobal('scrollBy', (_x: number, y: number) => {
    scrolled += y
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = [...document.querySelectorAll('[data-news-id]')].indexOf(this)
    return DOMRect.fromRect({ y: index * cardHeight - scrolled, height: cardHeight })
  })
})
afterEach(() => {
  closeFeed()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

/** A feed of 45 posts, 40 of them loaded, scrolled to the 31st, which is opened. */
const openDeep = async () => {
  const server = serveFeed(items(45))
  const feed = openFeed()
  await card('お知らせ45')
  await act(async () => browser.seeLast(1))
  await waitFor(() => expect(titles()).toHaveLength(40))
  scrolled = 30 * cardHeight - 120
  await userEvent.click(cardNow('お知らせ15').getByRole('link'))
  await screen.findByRole('heading', { name: '詳細' })
  scrolled = 0
  server.forgetRequests()
  return { ...feed, server }
}

const goBack = async (router: ReturnType<typeof openFeed>['router']) => {
  act(() => router.history.back())
  await screen.findAllByRole('article')
}

describe('back from a post', () => {
  test('FEED-27 FEED-17 VIEW-02 the same list, height and post, which now reads 既読, without a request', async () => {
    const { client, router, server } = await openDeep()
    updatePostInFeed(client, '15', { viewed: true })
    await goBack(router)
    expect(titles()).toHaveLength(40)
    const { getByRole, getByText } = cardNow('お知らせ15')
    getByText('既読')
    expect(getByRole('link').getAttribute('aria-current')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(getByRole('link')))
    expect(scrolled).toBe(30 * cardHeight - 120)
    expect(server.cursors()).toEqual([])
  })

  test('FEED-28 a list that has become out of date is loaded as far as it was, and no further', async () => {
    const { client, router, server } = await openDeep()
    server.posts = items(46)
    await client.invalidateQueries({ queryKey: ['feed'] })
    await goBack(router)
    await card('お知らせ46')
    expect(server.cursors()).toEqual([null, '27'])
    expect(titles()).toHaveLength(40)
    expect(scrolled).toBe(30 * cardHeight - 120)
  })

  test('FEED-28 FEED-27 after a reload of the page the position is restored', async () => {
    const { client, router, server } = await openDeep()
    client.removeQueries({ queryKey: ['feed'] })
    useFeedState.setState(useFeedState.getInitialState())
    await goBack(router)
    await card('お知らせ15')
    expect(server.cursors()).toEqual([null, '26'])
    expect(scrolled).toBe(30 * cardHeight - 120)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('お知らせ15'))
  })

  test.each([
    ['FEED-28 no further than one page past its position when its post is gone', 2, 22],
    ['FEED-28 LIM-10 by 50 pages after the first at most', 5000, 51],
  ])('%s', async (_, count, requests) => {
    const { client, router, server } = await openDeep()
    server.posts = items(90)
    server.on(listNews, ({ query }) => server.page(query.after, 1))
    client.removeQueries({ queryKey: ['feed'] })
    useFeedState.setState(({ savedPosition }) => ({
      savedPosition: savedPosition && { ...savedPosition, anchors: ['9999'], count },
    }))
    await goBack(router)
    await waitFor(() => expect(server.cursors()).toHaveLength(requests))
    await waitFor(() => expect(browser.sentinel()).toBeDefined())
    expect(server.cursors()).toHaveLength(requests)
  })

  test('DETAIL-18 FEED-27 a deleted post is gone, and the next one is in its place', async () => {
    const { client, router, server } = await openDeep()
    server.posts = server.posts.filter((post) => post.newsId !== '15')
    removeFromFeed(client, '15')
    await act(() => router.navigate({ to: '/' as string, replace: true } as never))
    await card('お知らせ14')
    expect(titles()).not.toContain('お知らせ15')
    expect(scrolled).toBe(30 * cardHeight - 120)
  })

  test('G-076 FEED-27 the filters stay; a post that they now hide is replaced by the next', async () => {
    const server = serveFeed(items(5))
    const { client, router } = openFeed()
    await card('お知らせ5')
    await userEvent.click(screen.getByRole('button', { name: '絞り込み' }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: '未読のみ' }))
    await userEvent.keyboard('{Escape}')
    await userEvent.click((await card('お知らせ3')).getByRole('link'))
    await screen.findByRole('heading', { name: '詳細' })
    updatePostInFeed(client, '3', { viewed: true })
    server.forgetRequests()
    await goBack(router)
    expect(titles()).toEqual(['お知らせ5', 'お知らせ4', 'お知らせ2', 'お知らせ1'])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('お知らせ2'))
    expect(screen.getByRole('button', { name: /^未読/, pressed: true })).toBeTruthy()
    expect(server.cursors()).toEqual([])
  })
})

test('FEED-27 a newly opened feed begins at its top with nothing selected', async () => {
  serveFeed(items(5))
  const { router } = openFeed()
  await card('お知らせ5')
  await act(() => router.navigate({ to: '/news/add' as string } as never))
  await screen.findByRole('heading', { name: '新規投稿' })
  await act(() => router.navigate({ to: '/' as string } as never))
  await card('お知らせ5')
  expect(scrolled).toBe(0)
  expect(document.querySelector('[aria-current]')).toBeNull()
})
