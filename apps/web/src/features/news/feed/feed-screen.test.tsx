import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { now } from './feed-post.fake.ts'
import {
  card,
  closeFeed,
  fakeBrowser,
  items,
  openFeed,
  refusal,
  seeAllTips,
  serveFeed,
  titles,
} from './feed-stage.fake.tsx'

let browser: ReturnType<typeof fakeBrowser>
const logged = vi.spyOn(console, 'error')
const config = vi.hoisted(() => ({ manualUrl: 'https://example.com/manual' as string | undefined }))
vi.mock('../../../platform/public-config.ts', () => ({ publicConfig: () => config }))

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  browser = fakeBrowser()
  seeAllTips()
  logged.mockReset().mockImplementation(() => {})
})
afterEach(closeFeed)

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const broken = () => Response.json({}, { status: 500 })

describe('menus', () => {
  test('FEED-01 FEED-03 FEED-04 the sort menu has four orders; a choice closes it and loads from the start', async () => {
    const server = serveFeed(items(25))
    openFeed()
    await card('お知らせ25')
    await press('並び替え')
    const menu = await screen.findByRole('menu')
    expect([...menu.querySelectorAll('[role=menuitemradio]')].map((item) => item.textContent)).toEqual([
      '公開日が新しい順',
      '公開日が古い順',
      '対応期限が遅い順',
      '対応期限が近い順',
    ])
    expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('公開日が新しい順')
    await userEvent.click(screen.getByRole('menuitemradio', { name: '対応期限が近い順' }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await card('お知らせ25')
    const last = server.requests.at(-1)?.query
    expect([last?.get('sortBy'), last?.get('order'), last?.get('after')]).toEqual(['dueDate', 'asc', null])
  })

  test('FEED-01 a press outside and Escape close a menu, and the focus returns', async () => {
    serveFeed(items(2))
    openFeed()
    await card('お知らせ2')
    for (const close of [() => userEvent.keyboard('{Escape}'), () => userEvent.click(document.body)]) {
      await press('絞り込み')
      await screen.findByRole('menu')
      await close()
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '絞り込み' })))
    }
  })

  test.each([
    ['viewer', ['未完了のみ', '未読のみ']],
    ['editor', ['未完了のみ', '未読のみ', '公開前を除く', '公開期限切を除く']],
    ['admin', ['未完了のみ', '未読のみ', '公開前を除く', '公開期限切を除く']],
  ] as const)('FEED-06 a %s is offered these filters', async (role, offered) => {
    serveFeed(items(1))
    openFeed(role)
    await press('絞り込み')
    await screen.findByRole('menu')
    expect(screen.getAllByRole('menuitemcheckbox').map((item) => item.textContent)).toEqual(offered)
  })

  test('FEED-05 G-063 filters combine, the menu staying open, and travel joined by commas', async () => {
    const server = serveFeed(items(3))
    openFeed()
    await press('絞り込み')
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: '未完了のみ' }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: '未読のみ' }))
    await waitFor(() =>
      expect(server.requests.at(-1)?.query.get('companyintraNewsStatusFilter')?.split(',').sort()).toEqual([
        'unreacted',
        'unread',
      ]),
    )
    await userEvent.keyboard('{Escape}')
    await screen.findByText('絞り込み中：未完了のみ、未読のみ')
    await press('条件を消す')
    await waitFor(() => expect(server.requests.at(-1)?.query.has('companyintraNewsStatusFilter')).toBe(false))
    expect(screen.queryByText(/絞り込み中/)).toBeNull()
  })
})

describe('nothing to show', () => {
  test('FEED-15 no posts: the text, and the manual in a new tab', async () => {
    serveFeed([])
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    openFeed()
    await screen.findByText('投稿がまだありません')
    await press('使い方マニュアルを見る')
    expect(open).toHaveBeenCalledWith('https://example.com/manual', '_blank', expect.stringContaining('noopener'))
  })

  test('G-144 without an address of the manual there is no button', async () => {
    config.manualUrl = undefined
    serveFeed([])
    openFeed()
    await screen.findByText('投稿がまだありません')
    expect(screen.queryByText('使い方マニュアルを見る')).toBeNull()
  })

  test('G-073 a filter that leaves nothing has its own text, no manual, and can be taken off', async () => {
    const server = serveFeed([])
    openFeed()
    await screen.findByText('投稿がまだありません')
    await press('絞り込み')
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: '未読のみ' }))
    await userEvent.keyboard('{Escape}')
    await screen.findByText('条件に一致する投稿がありません')
    expect(screen.queryByText(/投稿がまだ|マニュアル/)).toBeNull()
    server.posts = items(1)
    await userEvent.click(screen.getAllByRole('button', { name: '条件を消す' })[0] as HTMLElement)
    await card('お知らせ1')
  })

  test('FEED-29 G-074 ERR-19 a failed fetch is logged in these words and leaves only 再読み込み', async () => {
    const server = serveFeed(items(2))
    server.intercept = broken
    openFeed()
    await screen.findByRole('button', { name: '再読み込み' })
    expect(logged).toHaveBeenCalledWith('failed to fetch news', expect.any(Error))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByText(/投稿がまだ/)).toBeNull()
    server.intercept = () => undefined
    await press('再読み込み')
    await card('お知らせ2')
  })
})

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
    server.intercept = ({ query }) => (query.get('after') === '11' ? refusal('Document already deleted') : undefined)
    await act(async () => browser.seeLast(1))
    await waitFor(() => expect(server.cursors()).toEqual([null, '11', '12']))
    expect(logged).not.toHaveBeenCalled()
  })

  test('FEED-29 a page that fails is logged, keeps the list and can be asked for again', async () => {
    const server = serveFeed(items(30))
    openFeed()
    await card('お知らせ30')
    server.intercept = broken
    await act(async () => browser.seeLast(1))
    await screen.findByRole('button', { name: '再読み込み' })
    expect(logged).toHaveBeenCalledWith('failed to fetch news', expect.any(Error))
    expect(titles()).toHaveLength(20)
    server.intercept = () => undefined
    await press('再読み込み')
    await waitFor(() => expect(titles()).toHaveLength(30))
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

  test('FEED-25 whoever cannot drag has a button; FEED-29 a failed reload is only logged and the list stays', async () => {
    const server = serveFeed(items(3))
    openFeed()
    await card('お知らせ3')
    server.intercept = broken
    await press('更新')
    await waitFor(() => expect(logged).toHaveBeenCalledWith('failed to reload news', expect.any(Error)))
    expect(titles()).toHaveLength(3)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('the add button', () => {
  test.each(['admin', 'editor'] as const)('FEED-16 an %s has it, and it leads to the form', async (role) => {
    serveFeed(items(1))
    const { router } = openFeed(role)
    await userEvent.click(await screen.findByRole('link', { name: '投稿する' }))
    await screen.findByRole('heading', { name: '新規投稿' })
    expect(router.state.location.state).toMatchObject({ isFromHome: true })
  })

  test('FEED-16 a viewer has none', async () => {
    serveFeed(items(1))
    openFeed()
    await card('お知らせ1')
    expect(screen.queryByRole('link', { name: '投稿する' })).toBeNull()
  })
})
