import { failureText } from '@kawaraban/contract/messages.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as analytics from '../../../platform/analytics.ts'
import { refuse } from '../../../testing/server.fake.ts'
import { aNews, cachedPosts, cacheFeed, closeAlert, isFeedStale, people, renderDetail, serve } from './detail.fake.tsx'

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

describe('entering the detail', () => {
  test('DETAIL-01 NAV-03 NAV-41 VIEW-01 G-089 fetches the post, then records one view', async () => {
    const server = serve()
    renderDetail(people.viewer)
    await title()
    await waitFor(() => expect(server.requests(viewNews)).toHaveLength(1))
    expect(server.calls().indexOf('getNews')).toBeLessThan(server.calls().indexOf('viewNews'))
    expect(server.calls().filter((name) => name === 'getNews')).toHaveLength(1)
  })

  test('DETAIL-01 G-089 every visit fetches and records again', async () => {
    const server = serve()
    const { router } = renderDetail(people.viewer)
    await title()
    await router.navigate({ to: '/' })
    await screen.findByText('feed')
    await router.navigate({ to: '/news/$newsId', params: { newsId: '7' } } as never)
    await title()
    await waitFor(() => expect(server.requests(viewNews)).toHaveLength(2))
    expect(server.calls().filter((name) => name === 'getNews')).toHaveLength(2)
  })

  test('VIEW-02 FEED-17 the post is read in the feed from then on', async () => {
    serve()
    renderDetail(people.viewer)
    cacheFeed()
    await waitFor(() => expect(cachedPosts().map((post) => post.viewed)).toEqual([true, false]))
  })

  test('DETAIL-19 ANL-01 sends the event once, with the management group', async () => {
    const sendEvent = vi.spyOn(analytics, 'sendEvent').mockImplementation(() => undefined)
    serve()
    renderDetail(people.viewer)
    await title()
    expect(sendEvent.mock.calls).toEqual([
      ['companyintranews_view_detail', { managementGroup: people.viewer.managementGroup }],
    ])
  })

  test('VIEW-01 a view that could not be recorded leaves the post readable', async () => {
    const server = serve({ viewNews: refuse('internal') })
    renderDetail(people.viewer)
    await title()
    await waitFor(() => expect(server.requests(viewNews)).toHaveLength(1))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('a post that does not come', () => {
  test('VIEW-06 NAV-42 G-043 W-29 a post that is gone is reported, and the feed is shown', async () => {
    const sendEvent = vi.spyOn(analytics, 'sendEvent').mockImplementation(() => undefined)
    const server = serve({ getNews: refuse('documentDeleted') })
    const { path, router } = renderDetail(people.viewer)
    await closeAlert(failureText.show)
    await screen.findByText('feed')
    expect(path()).toBe('/')
    expect(router.history.length).toBe(2)
    expect(server.requests(viewNews)).toEqual([])
    expect(sendEvent).not.toHaveBeenCalled()
  })

  test('NAV-42 NAV-45 G-109 the same for a fetch that throws, which is logged', async () => {
    const server = serve({
      getNews: () => {
        throw new TypeError('no network')
      },
    })
    const { path } = renderDetail(people.viewer)
    await closeAlert(failureText.checkNetwork)
    await screen.findByText('feed')
    expect(path()).toBe('/')
    expect(server.requests(viewNews)).toEqual([])
    expect(log).toHaveBeenCalledWith('failed to fetch news', expect.anything())
  })

  test('NAV-42 the lists of the feed load again, without the post that is gone', async () => {
    serve({ getNews: refuse('documentDeleted') })
    renderDetail(people.viewer)
    cacheFeed()
    await closeAlert(failureText.show)
    expect(cachedPosts().map((post) => post.newsId)).toEqual(['8'])
    expect(isFeedStale()).toBe(true)
  })

  test('NAV-42 after any other failure they load again too, with all their posts', async () => {
    serve({ getNews: refuse('internal') })
    renderDetail(people.viewer)
    cacheFeed()
    await closeAlert(failureText.checkNetwork)
    expect([cachedPosts().map((post) => post.newsId), isFeedStale()]).toEqual([['7', '8'], true])
  })

  test('VIEW-06 a user who has left meanwhile sees no message and is not redirected', async () => {
    const gate = Promise.withResolvers<ReturnType<typeof aNews>>()
    const server = serve({ getNews: () => gate.promise })
    const { router } = renderDetail(people.viewer)
    await waitFor(() => expect(server.calls()).toContain('getNews'))
    await router.navigate({ to: '/' })
    gate.resolve(aNews())
    await screen.findByText('feed')
    // The next visit records the first view.
    await router.navigate({ to: '/news/$newsId', params: { newsId: '7' } } as never)
    await title()
    await waitFor(() => expect(server.requests(viewNews)).not.toEqual([]))
    expect(server.requests(viewNews)).toHaveLength(1)
  })
})
