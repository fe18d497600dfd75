import { searchNews } from '@kawaraban/contract/search.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeApp, listed, openApp, type Scene } from './open-app.fake.tsx'

const logged = vi.fn<typeof console.error>()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(logged.mockReset()))
afterEach(() => {
  closeApp()
  window.history.replaceState(null, '', '/')
})

const other = { ...listed, newsId: '13', title: '避難訓練' }
const scene: Scene = {
  answers: {
    listNews: ({ query }) => (query.after === undefined ? [other, listed] : []),
    searchNews: ({ body }) => ({
      news: body.after === undefined && listed.title.includes(body.query) ? [listed] : [],
      found: 1,
      unfiltered: 1,
      hiddenBy: [],
    }),
    viewNews: null,
  },
}

const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: '投稿を検索' })
const titles = () => screen.queryAllByRole('article').map((card) => card.querySelector('h3')?.textContent)
const search = async (value: string) => {
  const input = await field()
  fireEvent.change(input, { target: { value } })
  fireEvent.keyDown(input, { key: 'Enter' })
  await screen.findByText(`「${value}」を含む投稿 1件`)
}
/** Follows the menu's link to an address. */
const follow = async (path: string) => {
  const link = document.querySelector(`nav a[href="${path}"]`)
  if (!link) throw new Error(`no link to ${path}`)
  await userEvent.click(link)
}
const back = () => act(async () => window.history.back())

describe('FIND-06 the query', () => {
  test('is there again on the way back from a post, whose words are marked', async () => {
    const { press } = await openApp('/', scene)
    await search('年末')
    await press('link', listed.title)
    const heading = await screen.findByRole('heading', { level: 1, name: listed.title })
    expect(heading.querySelector('mark')?.textContent).toBe('年末')
    await back()
    expect((await field()).value).toBe('年末')
    await waitFor(() => expect(titles()).toEqual([listed.title]))
    screen.getByText('「年末」を含む投稿 1件')
  })

  test('is there again after a reload, and not for another user of the tab', async () => {
    await openApp('/', scene)
    await search('年末')
    const { state } = window.history
    closeApp()
    window.history.replaceState(null, '', '/')
    // A reload keeps the entry; `openApp` begins one.
    const reload = async (by: string) => {
      const replace = vi.spyOn(window.history, 'replaceState')
      replace.mockImplementationOnce((_state, title, url) =>
        History.prototype.replaceState.call(
          window.history,
          { ...state, newsSearch: { ...state.newsSearch, by } },
          title,
          url,
        ),
      )
      return openApp('/', scene)
    }
    const again = await reload(state.newsSearch.by)
    await waitFor(() => expect(titles()).toEqual([listed.title]))
    expect([(await field()).value, again.server.requests(searchNews)[0]?.body.query]).toEqual(['年末', '年末'])
    closeApp()
    const stranger = await reload('99')
    await waitFor(() => expect(titles()).toEqual([other.title, listed.title]))
    expect([(await field()).value, stranger.server.requests(searchNews)]).toEqual(['', []])
  })

  test('is empty in a newly opened feed, and restored in one that the history returns to', async () => {
    await openApp('/', scene)
    await search('年末')
    await follow('/setting')
    await screen.findByRole('heading', { level: 1, name: '設定' })
    await follow('/')
    await waitFor(() => expect(titles()).toEqual([other.title, listed.title]))
    expect((await field()).value).toBe('')
    await back()
    await back()
    await waitFor(() => expect(titles()).toEqual([listed.title]))
    expect((await field()).value).toBe('年末')
  })

  test('is in the new entry of a feed that is returned to from a post by the menu', async () => {
    const { press } = await openApp('/', scene)
    await search('年末')
    await press('link', listed.title)
    await screen.findByRole('heading', { level: 1, name: listed.title })
    await follow('/')
    await waitFor(() => expect(titles()).toEqual([listed.title]))
    expect((await field()).value).toBe('年末')
    await waitFor(() => expect(window.history.state.newsSearch.text).toBe('年末'))
  })

  test('stays where the menu leads to the feed that is shown', async () => {
    await openApp('/', scene)
    await search('年末')
    await follow('/')
    await waitFor(() => expect(window.history.state.newsSearch?.text).toBe('年末'))
    expect([(await field()).value, titles()]).toEqual(['年末', [listed.title]])
  })

  test('is in no address, no title and no other call', async () => {
    const { server } = await openApp('/', scene)
    await search('年末')
    await userEvent.click(screen.getByRole('button', { name: /^未読/ }))
    await waitFor(() => expect(server.requests(searchNews)).toHaveLength(2))
    expect(window.location.href + document.title).not.toMatch(/年末|%E5/)
    expect(JSON.stringify(logged.mock.calls)).not.toContain('年末')
  })
})
