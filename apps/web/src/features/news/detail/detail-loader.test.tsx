import { failureText } from '@kawaraban/contract/messages.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as analytics from '../../../platform/analytics.ts'
import { aNews, cast, closeAlert, enter, inFeed, isFeedStale, keepFeed, serve } from './detail.fake.tsx'

const log = vi.fn<(message: string, error: unknown) => void>()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(log)
})
afterEach(() => {
  cleanup()
  log.mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const title = () => screen.findByRole('heading', { level: 1, name: aNews().title })
const views = (asked: readonly string[]) => asked.filter((name) => name === 'POST /7/view')

describe('entering the detail', () => {
  test('DETAIL-01 NAV-03 NAV-41 VIEW-01 G-089 fetches the post, then records one view', async () => {
    const asked = serve({ 'GET /7': aNews() })
    enter(cast.viewer)
    await title()
    await waitFor(() => expect(views(asked)).toHaveLength(1))
    expect(asked.indexOf('GET /7')).toBeLessThan(asked.indexOf('POST /7/view'))
    expect(asked.filter((name) => name === 'GET /7')).toHaveLength(1)
  })

  test('DETAIL-01 G-089 every entry fetches and records anew', async () => {
    const asked = serve({ 'GET /7': aNews() })
    const { router } = enter(cast.viewer)
    await title()
    await router.navigate({ to: '/' })
    await screen.findByText('feed')
    await router.navigate({ to: '/news/$newsId', params: { newsId: '7' } } as never)
    await title()
    await waitFor(() => expect(views(asked)).toHaveLength(2))
    expect(asked.filter((name) => name === 'GET /7')).toHaveLength(2)
  })

  test('VIEW-02 FEED-17 the post is read in the feed from then on', async () => {
    serve({ 'GET /7': aNews() })
    enter(cast.viewer)
    keepFeed()
    await waitFor(() => expect(inFeed().map((post) => post.viewed)).toEqual([true, false]))
  })

  test('DETAIL-19 ANL-01 sends the event once, with the management group', async () => {
    const sendEvent = vi.spyOn(analytics, 'sendEvent').mockImplementation(() => undefined)
    serve({ 'GET /7': aNews() })
    enter(cast.viewer)
    await title()
    expect(sendEvent.mock.calls).toEqual([['companyintranews_view_detail', { managementGroup: 'g1' }]])
  })

  test('VIEW-01 a view that could not be recorded leaves the post readable', async () => {
    const asked = serve({ 'GET /7': aNews(), 'POST /7/view': 'Internal server error' })
    enter(cast.viewer)
    await title()
    await waitFor(() => expect(views(asked)).toHaveLength(1))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('a post that does not come', () => {
  test('VIEW-06 NAV-42 G-043 W-29 a post that is gone is told of, and the feed is on show', async () => {
    const sendEvent = vi.spyOn(analytics, 'sendEvent').mockImplementation(() => undefined)
    const asked = serve({ 'GET /7': 'Document already deleted' })
    const { path, router } = enter(cast.viewer)
    await closeAlert(failureText.show)
    await screen.findByText('feed')
    expect(path()).toBe('/')
    expect(router.history.length).toBe(2)
    expect(views(asked)).toEqual([])
    expect(sendEvent).not.toHaveBeenCalled()
  })

  test('NAV-42 NAV-45 G-109 the same for a fetch that throws, which is logged', async () => {
    const asked = serve({
      'GET /7': () => {
        throw new TypeError('no network')
      },
    })
    const { path } = enter(cast.viewer)
    await closeAlert(failureText.checkNetwork)
    await screen.findByText('feed')
    expect(path()).toBe('/')
    expect(views(asked)).toEqual([])
    expect(log).toHaveBeenCalledWith('failed to fetch news', expect.anything())
  })

  test('NAV-42 the lists of the feed load again, without the post that is gone', async () => {
    serve({ 'GET /7': 'Document already deleted' })
    enter(cast.viewer)
    keepFeed()
    await closeAlert(failureText.show)
    expect(inFeed().map((post) => post.newsId)).toEqual(['8'])
    expect(isFeedStale()).toBe(true)
  })

  test('VIEW-06 a user who has left meanwhile is neither sent nor told anything', async () => {
    const gate = Promise.withResolvers<unknown>()
    const asked = serve({ 'GET /7': () => gate.promise })
    const { router } = enter(cast.viewer)
    await waitFor(() => expect(asked).toContain('GET /7'))
    await router.navigate({ to: '/' })
    gate.resolve(aNews())
    await screen.findByText('feed')
    await gate.promise
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(views(asked)).toEqual([])
  })
})
