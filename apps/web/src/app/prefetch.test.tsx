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
  await waitFor(() => expect(missing()).toEqual([]))
})
