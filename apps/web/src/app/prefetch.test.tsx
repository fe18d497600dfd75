import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closeApp, listed, openApp } from './open-app.fake.tsx'

afterEach(closeApp)

test('G-292 detail and form are loaded by their routes at rest: opening them waits for no import', async () => {
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task))
  await openApp('/', { role: 'editor', answers: { listNews: () => [listed] } })
  const router = (await import('./router.ts')).pageRouter()
  const screens = ['/news/$newsId', '/news/add', '/news/edit/$newsId'] as const
  /** What opening a screen has to load first. */
  const missing = () => screens.filter((path) => router.routesByPath[path]?.options.component?.preload !== undefined)
  expect(missing()).toEqual(screens)
  await screen.findByRole('link', { name: listed.title })
  await waitFor(() => expect(missing()).toEqual([]), { timeout: 10_000 })
})

test('G-292 the post of a card is rendered once at rest: on no page, without a request, and removed again', async () => {
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task))
  const create = document.createElement.bind(document)
  const titles: HTMLElement[] = []
  vi.spyOn(document, 'createElement').mockImplementation((tag: string) => {
    const element = create(tag)
    if (tag === 'h1') titles.push(element)
    return element
  })
  const app = await openApp('/', { role: 'editor', answers: { listNews: () => [listed] } })
  await screen.findByRole('link', { name: listed.title })
  const rendered = () => titles.filter((title) => !title.isConnected && title.textContent === listed.title)
  await waitFor(() => expect(rendered()).toHaveLength(1), { timeout: 10_000 })
  const root = () => rendered()[0]?.getRootNode() as Element
  await waitFor(() => expect(root().querySelector(':scope > div > article')).toBeNull())
  const ofDetail = ['getMyProfile', 'getNews', 'viewNews', 'getNotices', 'getProgress', 'listReactions', 'listViewers']
  expect(app.calls().filter((name) => ofDetail.includes(name))).toEqual(['getMyProfile'])
})
