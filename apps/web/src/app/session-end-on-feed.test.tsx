import { getMyProfile } from '@kawaraban/contract/members.ts'
import { getSession } from '@kawaraban/contract/session.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closeApp, openApp } from './open-app.fake.tsx'

afterEach(closeApp)

test('G-151 a session that ends at a filtered feed leads to login, without a call for it; the next user has it unfiltered', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const app = await openApp('/')
  await app.press('button', /^未読/)
  await screen.findByText('未読の投稿はありません')
  await app.press('link', /^プロフィール/)
  await screen.findByRole('heading', { level: 1, name: 'プロフィール設定' })
  const session = Promise.withResolvers<{ isLogin: boolean }>()
  app.server.on(getSession, () => session.promise)
  await app.press('link', /^投稿一覧/)
  await screen.findByText('未読の投稿はありません')
  const requests = app.server.requests(getMyProfile).length
  session.resolve({ isLogin: false })
  await waitFor(() => expect(app.path()).toBe('/login'))
  expect(app.server.requests(getMyProfile)).toHaveLength(requests)
  const { useFeedState } = await import('../features/news/feed/feed-state.ts')
  const { markSignedIn } = await import('../shell/session.ts')
  act(markSignedIn)
  expect([...useFeedState.getState().view.filters]).toEqual([])
})
