import { failureText } from '@kawaraban/contract/messages.ts'
import type { NewsDetail } from '@kawaraban/contract/news.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deletionText } from '../messages/deletion.ts'
import { detailText } from '../messages/detail.ts'
import { completionText, pinText } from '../messages/feed.ts'
import { cast } from '../testing/cast.fake.ts'
import { refuse } from '../testing/server.fake.ts'
import { closeApp, listed, openApp, post, type Scene } from './open-app.fake.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(closeApp)

/** Opens the post from its card on a server that answers when it is released. */
const openSlowly = async ({ answers, ...scene }: Scene = {}) => {
  const { promise, resolve } = Promise.withResolvers<NewsDetail | ReturnType<typeof refuse>>()
  const app = await openApp('/', {
    ...scene,
    answers: {
      listNews: ({ query }) => (query.after === undefined ? [listed] : []),
      getNews: () => promise,
      ...answers,
    },
  })
  await app.press('link', listed.title)
  await screen.findByRole('heading', { level: 1, name: listed.title })
  const article = screen.getByRole('article', { name: listed.title })
  return { ...app, article, release: resolve, views: () => app.server.requests(viewNews).length }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const isManaging = () => screen.queryByRole('button', { name: deletionText.action }) !== null

describe('0054 a post opened from its card', () => {
  test('DETAIL-01 VIEW-01 is shown at once, with its actions disabled and no view, until it is loaded', async () => {
    const app = await openSlowly()
    within(app.article).getByText(listed.content)
    within(app.article).getByText(listed.name)
    expect(button(pinText.do).disabled).toBe(true)
    expect(button(completionText.do).disabled).toBe(true)
    expect(document.activeElement?.id).toBe('main')
    expect(app.views()).toBe(0)
    app.release(post)
    await waitFor(() => expect(button(completionText.do).disabled).toBe(false))
    expect(button(pinText.do).disabled).toBe(false)
    await waitFor(() => expect(app.views()).toBe(1))
    // The same elements: what is selected or focused remains so.
    expect(app.article.isConnected).toBe(true)
  })

  test('G-292 is painted before it is loaded, once', async () => {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
    const app = await openSlowly()
    await waitFor(() => expect(frames).toHaveLength(1))
    expect(app.calls()).not.toContain('getNews')
    for (const paint of frames) paint(0)
    app.release(post)
    await waitFor(() => expect(app.views()).toBe(1))
    expect(app.calls().filter((name) => name === 'getNews')).toHaveLength(1)
  })

  test('G-292 the focus leaves the card for the screen before the card is removed', async () => {
    const app = await openApp('/', {
      answers: { listNews: ({ query }) => (query.after === undefined ? [listed] : []) },
    })
    const link = await screen.findByRole('link', { name: listed.title })
    const left: unknown[] = []
    link.addEventListener('blur', ({ relatedTarget }) =>
      left.push((relatedTarget as Element | null)?.id, link.isConnected),
    )
    await app.press('link', listed.title)
    await screen.findByRole('heading', { level: 1, name: listed.title })
    expect(left).toEqual(['main', true])
    expect(document.activeElement?.id).toBe('main')
  })

  test('DETAIL-02 becomes what it has been changed to meanwhile', async () => {
    const app = await openSlowly()
    app.release({ ...post, title: '年末調整の締め切り', content: '本日までです。' })
    await screen.findByRole('heading', { level: 1, name: '年末調整の締め切り' })
    within(app.article).getByText('本日までです。')
    expect(screen.queryByText(listed.content)).toBeNull()
  })

  test('VIEW-06 NAV-42 closes with a message when it is gone, and records no view', async () => {
    const app = await openSlowly()
    app.release(refuse('documentDeleted'))
    await screen.findByText(failureText.show)
    await waitFor(() => expect(app.path()).toBe('/'))
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    expect(app.views()).toBe(0)
  })

  test('G-338 offline it stays as its card has it, without a message, until there is a network', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const app = await openSlowly()
    within(app.article).getByText(listed.content)
    // When it would be loaded.
    await import('../platform/after-paint.ts').then(({ afterPaint }) => afterPaint())
    await act(async () => undefined)
    expect([app.path(), app.calls().includes('getNews'), screen.queryByRole('alertdialog')]).toEqual([
      '/news/12',
      false,
      null,
    ])
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    app.release(post)
    await waitFor(() => expect(app.views()).toBe(1))
    expect(button(completionText.do).disabled).toBe(false)
  })

  test('G-338 offline it is not loaded after the user has gone back', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const app = await openSlowly()
    window.history.back()
    await screen.findByRole('heading', { level: 1, name: '社内報' })
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await act(async () => undefined)
    expect(app.calls()).not.toContain('getNews')
  })

  test('VIEW-06 records no view when the user has gone back before it is loaded', async () => {
    const app = await openSlowly()
    window.history.back()
    await screen.findByRole('heading', { level: 1, name: '社内報' })
    app.release(post)
    await app.press('link', listed.title)
    await waitFor(() => expect(app.views()).not.toBe(0))
    expect(app.views()).toBe(1)
  })

  test('DETAIL-07 DETAIL-10 DETAIL-16 is managed by its author when it is loaded, and not before', async () => {
    const app = await openSlowly({ role: 'editor', answers: { listNews: [{ ...listed, viewerOwns: true }] } })
    const edit = screen.getByRole('link', { name: detailText.edit })
    // It only takes its space: what is invisible takes no focus and has no name in a browser.
    expect(edit.classList).toContain('invisible')
    expect(isManaging()).toBe(false)
    expect(app.calls()).not.toContain('listReaders')
    app.release(post)
    await waitFor(() => expect(edit.classList).not.toContain('invisible'))
    await waitFor(() => expect(isManaging()).toBe(true))
    await waitFor(() => expect(app.calls()).toContain('listReaders'))
  })

  test('G-296 takes no space for the link to the form of somebody else with the same name', async () => {
    const app = await openSlowly({ role: 'editor', answers: { listNews: [{ ...listed, viewerOwns: false }] } })
    within(app.article).getByText(cast.suzuki.name)
    expect(screen.queryByRole('link', { name: detailText.edit })).toBeNull()
    app.release({ ...post, ownerCompanyUserId: '9' })
    await waitFor(() => expect(button(completionText.do).disabled).toBe(false))
    expect(screen.queryByRole('link', { name: detailText.edit })).toBeNull()
  })

  test('DETAIL-01 is the card again at the next visit, not what an earlier visit has loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<NewsDetail>()
    const loads = [{ ...post, content: '一度目' }, promise]
    const app = await openApp('/', {
      answers: {
        listNews: ({ query }) => (query.after === undefined ? [listed] : []),
        getNews: () => loads.shift() ?? post,
      },
    })
    await app.press('link', listed.title)
    await screen.findByText('一度目')
    window.history.back()
    await screen.findByRole('heading', { level: 1, name: '社内報' })
    await app.press('link', listed.title)
    await screen.findByRole('heading', { level: 1, name: listed.title })
    expect(screen.queryByText('一度目')).toBeNull()
    screen.getByText(listed.content)
    resolve({ ...post, content: '二度目' })
    await screen.findByText('二度目')
  })
})

test('0054 DETAIL-01 a post opened by its address waits until it is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<NewsDetail>()
  const app = await openApp('/news/12', { answers: { getNews: () => promise } })
  await waitFor(() => expect(app.calls()).toContain('getNews'))
  expect(screen.queryByRole('article')).toBeNull()
  resolve(post)
  await screen.findByRole('article', { name: post.title })
})
