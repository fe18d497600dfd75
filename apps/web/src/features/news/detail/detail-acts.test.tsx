import { failureText } from '@kawaraban/contract/messages.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { completionText, pinText } from '../../../messages/feed.ts'
import { refuse } from '../../../testing/server.fake.ts'
import {
  aNews,
  cachedPosts,
  cacheFeed,
  closeAlert,
  people,
  readers,
  renderDetail,
  serve,
  setUpDetailTests,
} from './detail.fake.tsx'

const log = setUpDetailTests()

const button = (name: string) => screen.findByRole('button', { name })
const title = () => screen.findByRole('heading', { level: 1 })

describe('completing', () => {
  test('DETAIL-09 REACT-04 only who is in scope can complete', async () => {
    serve({ getNews: aNews({ scope: 'specific', companyUserIds: ['2'] }) })
    renderDetail(people.admin)
    await title()
    expect(screen.queryByRole('button', { name: completionText.do })).toBeNull()
    cleanup()
    renderDetail(people.editor)
    await button(completionText.do)
  })

  test('REACT-08 a post that the reader has completed says so', async () => {
    serve({ getNews: aNews({ viewerReactions: [{ reactionType: 'completed', reacted: true }] }) })
    renderDetail(people.viewer)
    await button(completionText.done)
  })

  test('REACT-05 REACT-02 REACT-03 flips before the answer, on its card in the feed too, is announced, and flips back', async () => {
    const gate = Promise.withResolvers<null>()
    const server = serve({ completeNews: () => gate.promise })
    renderDetail(people.viewer)
    cacheFeed()
    await userEvent.click(await button(completionText.do))
    await button(completionText.done)
    expect(cachedPosts().map((post) => post.completed)).toEqual([true, false])
    await screen.findByText('完了にしました。')
    gate.resolve(null)
    await userEvent.click(await button(completionText.done))
    await button(completionText.do)
    await waitFor(() => expect(cachedPosts()[0]?.completed).toBe(false))
    expect(server.calls().filter((name) => /completeNews$/i.test(name))).toEqual(['completeNews', 'uncompleteNews'])
  })

  test('REACT-06 FEED-13 a completion that fails is taken back from its card', async () => {
    const gate = Promise.withResolvers<ReturnType<typeof refuse>>()
    serve({ completeNews: () => gate.promise })
    const { path } = renderDetail(people.viewer)
    cacheFeed()
    await userEvent.click(await button(completionText.do))
    expect(cachedPosts()[0]?.completed).toBe(true)
    gate.resolve(refuse('noPermission'))
    await waitFor(() => expect(cachedPosts()[0]?.completed).toBe(false))
    await waitFor(() => expect(path()).toBe('/'))
  })

  test('REACT-05 presses are carried out one after the other', async () => {
    const gate = Promise.withResolvers<null>()
    const server = serve({ completeNews: () => gate.promise })
    renderDetail(people.viewer)
    await userEvent.click(await button(completionText.do))
    await userEvent.click(await button(completionText.done))
    await button(completionText.do)
    expect(server.calls()).not.toContain('uncompleteNews')
    gate.resolve(null)
    await waitFor(() => expect(server.calls()).toContain('uncompleteNews'))
    await button(completionText.do)
  })

  test('REACT-06 ERR-18 ERR-21 W-31 a post that is deleted meanwhile: a message, then the feed without it', async () => {
    serve({ completeNews: refuse('documentDeleted') })
    const { path } = renderDetail(people.viewer)
    cacheFeed()
    await userEvent.click(await button(completionText.do))
    await closeAlert(failureText.complete)
    await screen.findByText('feed')
    expect(path()).toBe('/')
    expect(cachedPosts().map((post) => post.newsId)).toEqual(['8'])
    expect(log).toHaveBeenCalledWith('failed to update reaction', expect.anything())
  })

  test.each([
    [false, '完了にできませんでした。'],
    [true, '未完了に戻せませんでした。'],
  ])(
    'REACT-06 ERR-18 G-337 after any other failure, of a completed post %s, to the feed as well',
    async (reacted, name) => {
      serve({
        getNews: aNews({ viewerReactions: [{ reactionType: 'completed', reacted }] }),
        completeNews: refuse('internal'),
        uncompleteNews: refuse('internal'),
      })
      const { path } = renderDetail(people.viewer)
      await userEvent.click(await button(reacted ? completionText.done : completionText.do))
      expect((await screen.findByRole('alertdialog', { name })).textContent).toContain(failureText.checkNetwork)
      await closeAlert(name)
      expect(path()).toBe('/')
    },
  )

  test('DETAIL-10 the tables follow the own completion', async () => {
    let done = 0
    serve({ listReaders: (page) => readers([done, 2])(page) })
    renderDetail(people.editor)
    await screen.findByRole('tab', { name: '完了者数 0名' })
    done = 1
    await userEvent.click(await button(completionText.do))
    await screen.findByRole('tab', { name: '完了者数 1名' })
  })
})

describe('pinning', () => {
  test('PIN-01 PIN-02 G-068 pins here and in the feed', async () => {
    const server = serve()
    renderDetail(people.viewer)
    cacheFeed()
    await userEvent.click(await button(pinText.do))
    await waitFor(() => expect(cachedPosts().map((post) => post.pinned)).toEqual([true, false]))
    expect(await screen.findByText(pinText.done)).toBeTruthy()
    await userEvent.click(await button(pinText.undo))
    await waitFor(() => expect(cachedPosts().every((post) => !post.pinned)).toBe(true))
    expect(screen.getByText(pinText.undone)).toBeTruthy()
    expect(server.calls().filter((name) => /pinNews$/i.test(name))).toEqual(['pinNews', 'unpinNews'])
  })
})
