import { listCategories } from '@kawaraban/contract/categories.ts'
import { searchNews } from '@kawaraban/contract/search.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { anItem, card, cardNow, fakeBrowser, items, openFeed, openFeedTests, titles } from '../feed-setup.fake.tsx'
import { found, searchField, serveSearch, typeQuery } from './search.fake.tsx'

openFeedTests()
afterEach(() => window.history.replaceState(null, '', '/'))

const posts = [
  anItem({ newsId: '3', title: '年末調整の書類' }),
  anItem({ newsId: '2', title: '年末年始の休業' }),
  anItem({ newsId: '1', title: '健康診断' }),
]
/** Opens a feed of these posts. */
const open = async (list = posts, role: Parameters<typeof openFeed>[0] = 'viewer') => {
  const server = serveSearch(list)
  const app = openFeed(role)
  await card(list[0]?.title ?? '')
  return { server, ...app }
}
const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

describe('the list', () => {
  test('FIND-06 is of the newest query alone, however late an earlier answer is', async () => {
    const { server } = await open()
    const first = Promise.withResolvers<void>()
    const usual = (query: string) => found(posts.filter(({ title }) => title.includes(query)))
    server.on(searchNews, async ({ body, signal }) => {
      if (body.query !== '年末') return usual(body.query)
      await first.promise
      expect(signal?.aborted).toBe(true)
      return usual(body.query)
    })
    await typeQuery('年末')
    await waitFor(() => expect(server.queries()).toEqual(['年末']))
    await typeQuery('健康')
    await waitFor(() => expect(titles()).toEqual(['健康診断']))
    await act(async () => first.resolve())
    expect(titles()).toEqual(['健康診断'])
  })

  test('FIND-01 remains until another is there, and what is slow says so', async () => {
    const { server } = await open()
    const answer = Promise.withResolvers<void>()
    server.on(searchNews, async () => {
      await answer.promise
      return found([])
    })
    await typeQuery('夏')
    await waitFor(() => expect(heard()).toContain('検索しています'))
    expect(titles()).toHaveLength(3)
    await act(async () => answer.resolve())
    await screen.findByText('「夏」を含む投稿はありません')
    expect(heard()).not.toContain('検索しています')
  })

  test('FIND-02 G-603 has the names of files by which a post was found, with their hits marked', async () => {
    const { server } = await open()
    const hitFiles = ['年末調整の手引き.pdf', '年末調整.xlsx', '年末調整.xlsx']
    server.on(searchNews, found([{ ...anItem({ newsId: '3', title: '書類', content: '本文' }), hitFiles }]))
    await typeQuery('年末調整')
    const { getAllByText, getByText } = await card('書類')
    expect(getAllByText('年末調整').map(({ tagName }) => tagName)).toEqual(['MARK', 'MARK'])
    expect(getByText('添付ファイル：').parentElement?.textContent).toBe(
      '添付ファイル：年末調整の手引き.pdf、年末調整.xlsx',
    )
  })

  test('FIND-04 comes page by page, by the cursor of the last post, under filters and orders', async () => {
    const many = items(25).map((item) => ({ ...item, title: `連絡${item.newsId}` }))
    const browser = fakeBrowser()
    const { server } = await open(many)
    await typeQuery('連絡')
    await screen.findByText('「連絡」を含む投稿 25件')
    await act(async () => browser.seeLast(1))
    await waitFor(() => expect(titles()).toHaveLength(25))
    await userEvent.click(screen.getByRole('button', { name: /^未読/ }))
    await waitFor(() => expect(server.requests(searchNews)).toHaveLength(3))
    expect(
      server.requests(searchNews).map(({ body }) => [body.after, body.sortBy, body.companyintraNewsStatusFilter]),
    ).toEqual([
      [undefined, 'relevance', undefined],
      ['6', 'relevance', undefined],
      [undefined, 'relevance', ['unread']],
    ])
  })

  test('G-531 is by relevance first, an order that only a search has, and keeps the feed’s own order for later', async () => {
    const { server } = await open()
    const orders = async () => {
      await userEvent.click(screen.getByRole('button', { name: '並び替え' }))
      const menu = await screen.findByRole('menu')
      return within(menu).getAllByRole('menuitemradio')
    }
    expect((await orders()).map(({ textContent }) => textContent)).not.toContain('関連度順')
    await userEvent.keyboard('{Escape}')
    await typeQuery('年末')
    await screen.findByText('「年末」を含む投稿 2件')
    const offered = await orders()
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      '関連度順',
      '公開日が新しい順',
      '公開日が古い順',
      '対応期限が遅い順',
      '対応期限が近い順',
    ])
    expect(offered[0]?.getAttribute('aria-checked')).toBe('true')
    await userEvent.click(screen.getByRole('menuitemradio', { name: '公開日が古い順' }))
    await screen.findByText('並び順：公開日が古い順')
    await waitFor(() =>
      expect(server.requests(searchNews).at(-1)?.body).toMatchObject({ sortBy: 'startDate', order: 'asc' }),
    )
    await typeQuery('')
    await card('健康診断')
    expect(screen.queryByText(/並び順/)).toBeNull()
    await typeQuery('年末')
    await screen.findByText('並び順：公開日が古い順')
  })

  test('FIND-04 has by relevance neither days nor pins nor folded posts', async () => {
    const scheduled = anItem({
      newsId: '4',
      title: '年末の予定',
      startDate: '2099/01/01 09:00',
      endDate: '2099/02/01 09:00',
    })
    const [first, ...others] = posts
    if (!first) throw new Error('no post')
    const pinned = { ...first, viewerPinned: true, viewed: true }
    const { server } = await open([...others, pinned, scheduled], 'editor')
    await typeQuery('年末')
    await waitFor(() => expect(titles()).toEqual(['年末年始の休業', '年末調整の書類', '年末の予定']))
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '「年末」を含む投稿 3件',
    ])
    // A pin moves nothing there.
    await userEvent.click(cardNow('年末の予定').getByRole('button', { name: 'ピン留めする' }))
    await waitFor(() => cardNow('年末の予定').getByRole('button', { name: 'ピン留めを外す' }))
    expect(titles()).toEqual(['年末年始の休業', '年末調整の書類', '年末の予定'])
    expect(server.queries()).toEqual(['年末'])
  })
})

describe('FIND-05', () => {
  test('hits are marked in title and excerpt, and a screen reader hears how many posts were found', async () => {
    const { server } = await open()
    server.on(searchNews, ({ body }) =>
      body.after
        ? found([])
        : found([{ ...anItem({ title: '年末調整', content: '長い本文' }), excerpt: '…書類は年末までに' }]),
    )
    await typeQuery('年末')
    const article = await waitFor(() => screen.getByRole('article', { name: '年末調整' }))
    expect([...article.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['年末', '年末'])
    within(article).getByText(
      (_text, element) => element?.tagName === 'P' && element.textContent === '…書類は年末までに',
    )
    await waitFor(() => expect(heard()).toContain('投稿が1件見つかりました。'))
  })

  test('that nothing was found is heard, too', async () => {
    await open()
    await typeQuery('夏')
    await waitFor(() => expect(heard()).toContain('投稿は見つかりませんでした。'))
    screen.getByText('言葉を短くするか、別の言葉でお試しください。')
  })
})

describe('FIND-06 nothing found', () => {
  test('says which filter hides how many, and drops it', async () => {
    const { server } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'ピン留め', pressed: false }))
    const hidden = found([], { unfiltered: 2, hiddenBy: [{ filter: 'pinned', found: 2 }] })
    server.on(searchNews, ({ body }) => (body.companyintraNewsStatusFilter ? hidden : found(posts.slice(0, 2))))
    await typeQuery('年末')
    await screen.findByText('「ピン留めのみ」で2件が隠れています。')
    await userEvent.click(screen.getByRole('button', { name: '「ピン留めのみ」を外す' }))
    await waitFor(() => expect(titles()).toHaveLength(2))
    expect(document.activeElement).toBe(await searchField())
  })

  test('drops all filters where none alone hides anything, and leaves the others alone where one does', async () => {
    const { server } = await open()
    const { chooseFilters } = await import('../feed-state.ts')
    server.on(listCategories, {
      categories: [{ categoryId: '7', name: '総務', colour: 'blue', icon: 'building', posters: 'editors' }],
    })
    act(() => chooseFilters(['unread', 'pinned'], ['7']))
    server.on(searchNews, ({ body }) => {
      const { companyintraNewsStatusFilter: filters, categoryIds } = body
      if (!filters) return found(posts.slice(0, 1))
      return found([], { unfiltered: 1, hiddenBy: categoryIds ? [{ filter: 'categoryIds', found: 1 }] : [] })
    })
    await typeQuery('年末')
    await userEvent.click(await screen.findByRole('button', { name: '「カテゴリー」を外す' }))
    await screen.findByText('絞り込みの条件をすべて外すと、1件あります。')
    expect(server.requests(searchNews).at(-1)?.body).toMatchObject({
      companyintraNewsStatusFilter: ['unread', 'pinned'],
    })
    await userEvent.click(screen.getByRole('button', { name: '条件をすべて外す' }))
    await waitFor(() => expect(titles()).toHaveLength(1))
  })

  test('leads back to the whole feed', async () => {
    await open()
    await typeQuery('夏')
    await userEvent.click(await screen.findByRole('button', { name: '検索をやめる' }))
    await card('健康診断')
    expect((await searchField()).value).toBe('')
  })
})
