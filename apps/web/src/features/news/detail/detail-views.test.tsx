import { getNews } from '@kawaraban/contract/news.ts'
import { getProgress } from '@kawaraban/contract/progress.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { nudgesText } from '../../../messages/nudges.ts'
import { progressText } from '../../../messages/tables.ts'
import { aCount } from '../../nudges/nudge-panel.fake.tsx'
import { aNews, people, renderDetail, serve, setWidth } from './detail.fake.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (hasRail: boolean, address?: string) => {
  const server = serve({ countNudge: aCount() })
  setWidth(hasRail)
  return { server, ...renderDetail(people.editor, address) }
}
const status = () => screen.queryByRole('heading', { name: progressText.heading })

test('G-362 where there is room, post and status are beside each other, and nothing is a tab of the other', async () => {
  open(true)
  await screen.findByRole('heading', { name: progressText.heading })
  screen.getByRole('article')
  expect(screen.queryByRole('tabpanel', { name: progressText.views.post })).toBeNull()
})

test('G-362 on narrow screens the status is loaded when its tab is pressed, and the address carries that', async () => {
  const { server, router } = open(false)
  await screen.findByRole('article')
  await waitFor(() => expect(server.requests(getNews)).toHaveLength(1))
  expect(server.requests(getProgress)).toEqual([])
  screen.getByRole('tabpanel', { name: progressText.views.post })
  await userEvent.click(screen.getByRole('tab', { name: progressText.views.status }))
  await screen.findByRole('heading', { name: progressText.heading })
  expect(router.state.location.search).toEqual({ view: 'status' })
  // The post is named: it is on the other tab.
  screen.getByRole('tabpanel', { name: progressText.views.status })
  expect(screen.getAllByRole('heading', { level: 1, name: aNews().title }).length).toBeGreaterThan(0)
})

test('G-362 the arrow keys change the tab, and only the chosen one is reached by Tab', async () => {
  open(false)
  const post = await screen.findByRole('tab', { name: progressText.views.post })
  post.focus()
  await userEvent.keyboard('{ArrowRight}')
  const tab = screen.getByRole('tab', { name: progressText.views.status })
  await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'))
  expect(document.activeElement).toBe(tab)
  expect([post.tabIndex, tab.tabIndex]).toEqual([-1, 0])
  await userEvent.keyboard('{ArrowLeft}')
  await waitFor(() => expect(status()).toBeNull())
})

test('G-275 G-362 an address that leads to the nudges leads to the status', async () => {
  open(false, '/news/7#nudge')
  const panel = await screen.findByRole('region', { name: nudgesText.heading })
  await waitFor(() => expect(document.activeElement).toBe(panel))
  await userEvent.click(screen.getByRole('tab', { name: progressText.views.post }))
  await waitFor(() => expect(status()).toBeNull())
})
