import { listNews } from '@kawaraban/contract/news.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse } from '../../../testing/server.fake.ts'
import { now } from './feed-post.fake.ts'
import { card, cardNow, fakeBrowser, items, openFeed, openFeedTests, serveFeed, titles } from './feed-setup.fake.tsx'

let browser: ReturnType<typeof fakeBrowser>
const { logged } = openFeedTests()

beforeEach(() => {
  browser = fakeBrowser()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('further pages', () => {
  test.each([
    [1440, 0.5, 0.49],
    [375, 0.1, 0.09],
  ])(
    'FEED-18 LIM-14 G-075 at %d px the next page loads when %d of the last post is seen',
    async (width, enough, less) => {
      browser = fakeBrowser({ width })
      const server = serveFeed(items(45))
      openFeed()
      await card('お知らせ45')
      expect(browser.sentinel()).toEqual({ rootMargin: '10px', threshold: enough })
      await act(async () => browser.seeLast(less))
      expect(server.cursors()).toEqual([null])
      await act(async () => browser.seeLast(enough))
      await waitFor(() => expect(titles()).toHaveLength(40))
      expect(server.cursors()).toEqual([null, '26'])
    },
  )

  test('FEED-19 FEED-20 pages are appended by cursor until an empty one', async () => {
    const server = serveFeed(items(45))
    openFeed()
    await card('お知らせ45')
    for (const count of [40, 45]) {
      await act(async () => browser.seeLast(1))
      await waitFor(() => expect(titles()).toHaveLength(count))
    }
    await act(async () => browser.seeLast(1))
    await waitFor(() => expect(server.cursors()).toEqual([null, '26', '6', '1']))
    await waitFor(() => expect(browser.sentinel()).toBeUndefined())
  })

  test('FEED-22 ERR-05 a deleted cursor drops its card and loading goes on from the one before', async () => {
    const server = serveFeed(items(30))
    openFeed()
    await card('お知らせ30')
    server.on(listNews, ({ query: { after } }) => (after === '11' ? refuse('documentDeleted') : server.page(after)))
    await act(async () => browser.seeLast(1))
    await waitFor(() => expect(server.cursors()).toEqual([null, '11', '12']))
    expect(logged).not.toHaveBeenCalled()
  })

  test('FEED-22 G-071 a cursor that is hidden from the reader by now is dropped like a deleted one', async () => {
    const server = serveFeed(items(30))
    openFeed()
    await card('お知らせ30')
    const hidden = ['11', '12']
    server.posts = server.posts.filter((post) => !hidden.includes(post.newsId))
    server.on(listNews, ({ query: { after } }) =>
      hidden.includes(after ?? '') ? refuse('documentDeleted') : server.page(after),
    )
    await act(async () => browser.seeLast(1))
    await waitFor(() => expect(titles()).toHaveLength(28))
    expect(server.cursors()).toEqual([null, '11', '12', '13'])
    expect(titles()).not.toContain('お知らせ11')
    expect(titles().slice(17, 19)).toEqual(['お知らせ13', 'お知らせ10'])
  })

  test('G-072 when every loaded post is gone the list is loaded from the start, once', async () => {
    const server = serveFeed(items(3))
    openFeed()
    await card('お知らせ3')
    server.posts = items(2, { title: '新しい' }).map((post) => ({ ...post, newsId: `9${post.newsId}` }))
    server.on(listNews, ({ query: { after } }) =>
      ['1', '2', '3'].includes(after ?? '') ? refuse('documentDeleted') : server.page(after),
    )
    await act(async () => browser.seeLast(1))
    await waitFor(() => expect(titles()).toEqual(['新しい', '新しい']))
    expect(server.cursors()).toEqual([null, '1', '2', '3', null])
    expect(logged).not.toHaveBeenCalled()
  })

  test('FEED-13 what is completed while a page is on its way stays completed, and the page is loaded again', async () => {
    const server = serveFeed(items(30))
    openFeed()
    await card('お知らせ30')
    const answer = Promise.withResolvers<void>()
    server.on(listNews, async ({ query: { after } }) => {
      await answer.promise
      return server.page(after)
    })
    act(() => browser.seeLast(1))
    await waitFor(() => expect(server.cursors()).toEqual([null, '11']))
    await userEvent.click(cardNow('お知らせ30').getByRole('button', { name: '完了にする' }))
    await waitFor(() => cardNow('お知らせ30').getByRole('button', { name: '完了済み' }))
    answer.resolve()
    await waitFor(() => expect(browser.sentinel()).toBeDefined())
    await act(async () => browser.seeLast(1))
    await waitFor(() => expect(titles()).toHaveLength(30))
    cardNow('お知らせ30').getByRole('button', { name: '完了済み' })
    expect(server.cursors()).toEqual([null, '11', '11'])
  })

  test('FEED-29 a page that fails is logged, leaves the list and can be loaded again', async () => {
    const server = serveFeed(items(30))
    openFeed()
    await card('お知らせ30')
    server.on(listNews, refuse('internal'))
    await act(async () => browser.seeLast(1))
    await screen.findByRole('button', { name: '再読み込み' })
    expect(logged).toHaveBeenCalledWith('failed to fetch news', expect.any(Error))
    expect(titles()).toHaveLength(20)
    server.on(listNews, ({ query }) => server.page(query.after))
    await press('再読み込み')
    await waitFor(() => expect(titles()).toHaveLength(30))
  })
})

describe('filters that hide all that is loaded', () => {
  const choose = async (filter: string) => {
    await press('絞り込み')
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: filter }))
    await userEvent.keyboard('{Escape}')
  }

  test('FEED-21 further pages load automatically until one has something to show', async () => {
    const server = serveFeed(items(1))
    openFeed()
    await card('お知らせ1')
    server.posts = items(90).map((post) => ({ ...post, viewed: Number(post.newsId) > 40 }))
    await choose('未読のみ')
    await card('お知らせ40')
    expect(server.cursors()).toEqual([null, null, '71', '51'])
  })

  test('FEED-21 LIM-09 at most 19 load automatically; the user can load more', async () => {
    const server = serveFeed(items(1))
    openFeed()
    await card('お知らせ1')
    server.forgetRequests()
    server.posts = items(900).map((post) => ({ ...post, viewed: Number(post.newsId) > 400 }))
    await choose('未読のみ')
    const more = await screen.findByRole('button', { name: '続きを読み込む' })
    expect(server.cursors()).toHaveLength(1 + 19)
    await screen.findByText('未読の投稿はありません')
    await userEvent.click(more)
    await card('お知らせ400')
    expect(server.cursors()).toHaveLength(1 + 19 + 6)
  })

  test('FEED-21 FEED-23 none follows an expired post under 公開期限切を除く', async () => {
    const server = serveFeed(items(1))
    openFeed('editor')
    await card('お知らせ1')
    server.forgetRequests()
    server.posts = items(40, { endDate: '2026/11/01 00:00' })
    await choose('公開期限切を除く')
    await screen.findByText('条件に一致する投稿がありません')
    expect(server.cursors()).toEqual([null])
  })
})

describe('reloading', () => {
  const drag = (distance: number, sideways = 0) => {
    const feed = screen.getByRole('main').querySelector('[data-feed]') as HTMLElement
    fireEvent.touchStart(feed, { touches: [{ clientX: 0, clientY: 100 }] })
    fireEvent.touchMove(feed, { touches: [{ clientX: sideways, clientY: 100 + distance }] })
    fireEvent.touchEnd(feed, { changedTouches: [{ clientX: sideways, clientY: 100 + distance }] })
  }

  test('FEED-25 LIM-08 a drag of 50 px does nothing, one of more reloads from the start', async () => {
    const server = serveFeed(items(30))
    openFeed()
    await card('お知らせ30')
    drag(50)
    drag(60, 80)
    expect(server.cursors()).toEqual([null])
    server.posts = items(31)
    drag(51)
    await card('お知らせ31')
    expect(server.cursors()).toEqual([null, null])
  })

  test('FEED-25 only at the top of the page', async () => {
    const server = serveFeed(items(30))
    openFeed()
    await card('お知らせ30')
    vi.stubGlobal('scrollY', 10)
    drag(200)
    expect(server.cursors()).toEqual([null])
  })

  test('FEED-25 also while a further page is on its way', async () => {
    const server = serveFeed(items(30))
    openFeed()
    await card('お知らせ30')
    server.on(listNews, ({ query: { after } }) => (after ? new Promise<never>(() => {}) : server.page(after)))
    act(() => browser.seeLast(1))
    await waitFor(() => expect(server.cursors()).toEqual([null, '11']))
    server.posts = items(31)
    drag(51)
    await card('お知らせ31')
    expect(screen.queryByText('続きを読み込んでいます')).toBeNull()
  })

  test('FEED-26 LIM-08 the spinner shows for 1000 ms although the answer is faster', async () => {
    vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    serveFeed(items(3))
    openFeed()
    await act(() => vi.advanceTimersByTimeAsync(50))
    drag(51)
    await act(() => vi.advanceTimersByTimeAsync(999))
    expect(screen.getByText('更新しています')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.queryByText('更新しています')).toBeNull()
  })

  test('FEED-25 a button reloads without a drag; FEED-29 a failed reload is only logged and the list remains', async () => {
    const server = serveFeed(items(3))
    openFeed()
    await card('お知らせ3')
    server.on(listNews, refuse('internal'))
    await press('更新')
    await waitFor(() => expect(logged).toHaveBeenCalledWith('failed to reload news', expect.any(Error)))
    expect(titles()).toHaveLength(3)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
