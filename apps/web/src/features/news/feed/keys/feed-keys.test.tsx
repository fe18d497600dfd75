import { listNews } from '@kawaraban/contract/news.ts'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { switchKeys } from '../../../../platform/storage.ts'
import { loadToastBox, ToastHost } from '../../../../ui/toast.tsx'
import { FeedKeys } from '../feed-screen.tsx'
import { anItem, card, fakeBrowser, items, openFeed, openFeedTests, serveFeed, titles } from '../feed-setup.fake.tsx'

openFeedTests()

const shown: { card: string | undefined; how: unknown }[] = []
let browser: ReturnType<typeof fakeBrowser>
beforeEach(async () => {
  await Promise.all([FeedKeys.load(), loadToastBox()])
  browser = fakeBrowser()
  shown.length = 0
  Element.prototype.scrollIntoView = function (this: HTMLElement, how) {
    shown.push({ card: this.dataset.newsId, how })
  }
})

const press = (key: string) => act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
const focused = () => document.activeElement?.textContent
/** Opens a feed of so many posts; returns its server. */
const openWith = async (count: number, role: Parameters<typeof openFeed>[0] = 'viewer') => {
  const server = serveFeed(items(count))
  const app = openFeed(role)
  render(<ToastHost />)
  await card(`お知らせ${count}`)
  return { server, ...app }
}

describe('J and K', () => {
  test('WRITE-04 walk the cards one by one, with the focus, and show each at once', async () => {
    await openWith(3)
    for (const [key, title] of [
      ['j', 'お知らせ3'],
      ['j', 'お知らせ2'],
      ['J', 'お知らせ1'],
      ['k', 'お知らせ2'],
      ['k', 'お知らせ3'],
    ] as const) {
      await press(key)
      expect(focused()).toBe(title)
    }
    expect(shown.map((one) => one.card)).toEqual(['3', '2', '1', '2', '3'])
    // Neither an animation nor more than what is needed.
    expect(shown.every(({ how }) => JSON.stringify(how) === '{"block":"nearest","behavior":"instant"}')).toBe(true)
  })

  test('WRITE-04 go on from the card whose button has the focus, and begin with the first one in sight', async () => {
    await openWith(4)
    const tops = [-400, -150, 200, 500]
    for (const [index, item] of screen.getAllByRole('listitem').entries()) {
      item.style.scrollMarginTop = '144px'
      vi.spyOn(item, 'getBoundingClientRect').mockReturnValue({ bottom: (tops[index] ?? 0) + 200 } as DOMRect)
    }
    await press('k')
    expect(focused()).toBe('お知らせ2')
    const [, , , last] = screen.getAllByRole('article')
    if (last) within(last).getByRole('button', { name: 'ピン留めする' }).focus()
    await press('k')
    expect(focused()).toBe('お知らせ2')
  })

  test('WRITE-04 at both ends the focus stays, and a screen reader hears which end it is', async () => {
    const { server } = await openWith(1)
    await press('j')
    await press('k')
    expect(focused()).toBe('お知らせ1')
    await screen.findByText('最初の投稿です。')
    await act(async () => browser.seeLast(1))
    await waitFor(() => expect(server.cursors()).toEqual([null, '1']))
    await press('j')
    await screen.findByText('最後の投稿です。')
    expect(focused()).toBe('お知らせ1')
  })

  test('WRITE-04 FEED-18 the last card loads the next page as it is seen, and J goes on with it', async () => {
    await openWith(25)
    for (let presses = 0; presses < 20; presses++) await press('j')
    expect(focused()).toBe('お知らせ6')
    await press('j')
    expect(focused()).toBe('お知らせ6')
    await act(async () => browser.seeLast(1))
    await waitFor(() => expect(titles()).toHaveLength(25))
    await press('j')
    expect(focused()).toBe('お知らせ5')
  })

  test('WRITE-04 J at the end of a list whose next page has failed loads it again', async () => {
    const { server } = await openWith(21)
    server.on(listNews, new Error('no network'))
    for (let presses = 0; presses < 20; presses++) await press('j')
    await act(async () => browser.seeLast(1))
    await screen.findByRole('button', { name: '再読み込み' })
    server.on(listNews, ({ query }) => server.page(query.after))
    await press('j')
    await waitFor(() => expect(titles()).toHaveLength(21))
    await press('j')
    expect(focused()).toBe('お知らせ1')
  })

  test('WRITE-04 do nothing in a feed without posts', async () => {
    serveFeed([])
    openFeed()
    await screen.findByText('投稿がまだありません')
    for (const key of ['j', 'k', 'e']) await press(key)
    expect(document.activeElement).toBe(document.body)
  })
})

describe('N', () => {
  test('WRITE-04 opens a new post, as from the feed', async () => {
    const { router } = await openWith(1, 'editor')
    await press('n')
    await screen.findByRole('heading', { name: '新規投稿' })
    expect(router.history.location.state).toMatchObject({ isFromHome: true })
  })

  test('WRITE-04 PERM-03 is no key of who may not post', async () => {
    const { router } = await openWith(1)
    await press('n')
    expect(router.state.location.pathname).toBe('/')
  })
})

describe('「/」', () => {
  test('FIND-01 WRITE-04 leads to the search, where it is a character again', async () => {
    await openWith(1)
    const field = await screen.findByRole('searchbox', { name: '投稿を検索' })
    await press('/')
    expect(document.activeElement).toBe(field)
    await userEvent.keyboard('/j')
    expect(field).toHaveProperty('value', '/j')
  })

  test('FIND-01 in a narrow window it shows the field first; Escape leads back to the button', async () => {
    fakeBrowser({ width: 500 })
    await openWith(1)
    const button = await screen.findByRole('button', { name: '投稿を検索', expanded: false })
    await press('/')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(button)
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})

describe('「?」', () => {
  const list = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'キーボードショートカット' })
    return [
      dialog,
      within(dialog)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ] as const
  }

  test('WRITE-04 W-72 lists the keys, and within the list there are none; Escape leads back', async () => {
    const { router } = await openWith(2, 'editor')
    await press('j')
    await press('?')
    const [dialog, keys] = await list()
    expect(keys).toEqual(['J', 'K', 'E', 'N', '/', '?'])
    within(dialog).getByText('投稿を検索する')
    within(dialog).getByText('選んだ投稿を完了にする。もう一度押すと、未完了に戻す')
    within(dialog).getByText('「設定」の「キーボードショートカット」で、使わないようにできます。')
    await press('n')
    await press('j')
    expect([router.state.location.pathname, dialog.contains(document.activeElement)]).toEqual(['/', true])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(focused()).toBe('お知らせ2'))
  })

  test('WRITE-04 PERM-03 lists no N for who may not post', async () => {
    await openWith(1)
    await press('?')
    const [dialog, keys] = await list()
    expect(keys).toEqual(['J', 'K', 'E', '/', '?'])
    await userEvent.click(within(dialog).getByText('閉じる'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

test('WRITE-04 W-74 switched off, no key does anything, and switched on again each does', async () => {
  const { router } = await openWith(2, 'editor')
  switchKeys(false)
  for (const key of ['j', 'k', 'e', 'n', '/', '?']) await press(key)
  expect([document.activeElement, router.state.location.pathname]).toEqual([document.body, '/'])
  expect(screen.queryByRole('dialog')).toBeNull()
  switchKeys(true)
  await press('j')
  expect(focused()).toBe('お知らせ2')
})

test('WRITE-04 G-480 the web view has no keys', async () => {
  vi.stubGlobal('companyIntraNewsBridge', {})
  await openWith(2, 'editor')
  await press('j')
  expect(document.activeElement).toBe(document.body)
  await press('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('n')
  expect(screen.queryByRole('heading', { name: '新規投稿' })).toBeNull()
})

test('WRITE-04 a key that is another’s, and one of another screen, is left alone', async () => {
  const { router } = await openWith(1)
  const event = (key: string) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  const [own, other, forPosters] = [event('j'), event('l'), event('n')]
  act(() => void [own, other, forPosters].map((one) => document.body.dispatchEvent(one)))
  expect([own, other, forPosters].map((one) => one.defaultPrevented)).toEqual([true, false, false])
  await act(() => router.navigate({ to: '/news/add' } as never))
  const elsewhere = event('?')
  act(() => void document.body.dispatchEvent(elsewhere))
  expect(elsewhere.defaultPrevented).toBe(false)
})

test('WRITE-04 a post that is not for the reader has no completion, and E says so', async () => {
  serveFeed([anItem({ scope: 'specific' })])
  openFeed('admin')
  render(<ToastHost />)
  await card('お知らせ1')
  await press('j')
  await press('e')
  await screen.findByText('この投稿は、完了にする必要がありません。')
})
