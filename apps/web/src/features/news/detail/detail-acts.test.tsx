import { failureText } from '@kawaraban/contract/messages.ts'
import { parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useHeaderSettings } from '../../../app/header-actions.ts'
import { deletionText } from '../../../messages/detail.ts'
import { completionText, pinText } from '../../../messages/feed.ts'
import { aNews, cast, closeAlert, enter, inFeed, keepFeed, people, serve } from './detail.fake.tsx'

const log = vi.fn<(message: string, error: unknown) => void>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: parseDateTime('2026/11/20 12:00') ?? 0 })
  vi.spyOn(console, 'error').mockImplementation(log)
})
afterEach(() => {
  cleanup()
  log.mockClear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const tables = {
  'GET /7/reaction': people('reactedAt', 0, 2),
  'GET /7/viewers': people('viewedAt', 1, 2),
}
const button = (name: string) => screen.findByRole('button', { name })
const title = () => screen.findByRole('heading', { level: 1 })

describe('completing', () => {
  test('DETAIL-09 REACT-04 only who is in scope can complete', async () => {
    serve({ 'GET /7': aNews({ scope: 'specific', companyUserIds: ['2'] }), ...tables })
    enter(cast.admin)
    await title()
    expect(screen.queryByRole('button', { name: completionText.do })).toBeNull()
    cleanup()
    enter(cast.editor)
    await button(completionText.do)
  })

  test('REACT-08 a post that the reader has completed says so', async () => {
    serve({ 'GET /7': aNews({ viewerReactions: [{ reactionType: 'completed', reacted: true }] }) })
    enter(cast.viewer)
    await button(completionText.done)
  })

  test('REACT-05 REACT-02 REACT-03 flips before the answer, on its card in the feed too, is announced, and flips back', async () => {
    const gate = Promise.withResolvers<null>()
    const asked = serve({ 'GET /7': aNews(), 'POST /7/reaction': () => gate.promise })
    enter(cast.viewer)
    keepFeed()
    await userEvent.click(await button(completionText.do))
    await button(completionText.done)
    expect(inFeed().map((post) => post.completed)).toEqual([true, false])
    await screen.findByText('完了にしました。')
    gate.resolve(null)
    await userEvent.click(await button(completionText.done))
    await button(completionText.do)
    await waitFor(() => expect(inFeed()[0]?.completed).toBe(false))
    expect(asked.filter((name) => name.endsWith('/reaction'))).toEqual(['POST /7/reaction', 'DELETE /7/reaction'])
  })

  test('REACT-06 FEED-13 a completion that fails is taken back from its card', async () => {
    const gate = Promise.withResolvers<string>()
    serve({ 'GET /7': aNews(), 'POST /7/reaction': () => gate.promise })
    const { path } = enter(cast.viewer)
    keepFeed()
    await userEvent.click(await button(completionText.do))
    expect(inFeed()[0]?.completed).toBe(true)
    gate.resolve('No permission')
    await waitFor(() => expect(inFeed()[0]?.completed).toBe(false))
    await waitFor(() => expect(path()).toBe('/'))
  })

  test('REACT-05 presses are carried out one after the other', async () => {
    const gate = Promise.withResolvers<null>()
    const asked = serve({ 'GET /7': aNews(), 'POST /7/reaction': () => gate.promise })
    enter(cast.viewer)
    await userEvent.click(await button(completionText.do))
    await userEvent.click(await button(completionText.done))
    await button(completionText.do)
    expect(asked).not.toContain('DELETE /7/reaction')
    gate.resolve(null)
    await waitFor(() => expect(asked).toContain('DELETE /7/reaction'))
    await button(completionText.do)
  })

  test('REACT-06 ERR-18 ERR-21 W-31 a post that is deleted meanwhile: told, and to the feed, where it is gone', async () => {
    serve({ 'GET /7': aNews(), 'POST /7/reaction': 'Document already deleted' })
    const { path } = enter(cast.viewer)
    keepFeed()
    await userEvent.click(await button(completionText.do))
    await closeAlert(failureText.complete)
    await screen.findByText('feed')
    expect(path()).toBe('/')
    expect(inFeed().map((post) => post.newsId)).toEqual(['8'])
    expect(log).toHaveBeenCalledWith('failed to update reaction', expect.anything())
  })

  test('REACT-06 ERR-18 after any other failure to the feed as well', async () => {
    serve({ 'GET /7': aNews(), 'POST /7/reaction': 'Internal server error' })
    const { path } = enter(cast.viewer)
    await userEvent.click(await button(completionText.do))
    await closeAlert(failureText.checkNetwork)
    expect(path()).toBe('/')
  })

  test('DETAIL-10 the tables follow the own completion', async () => {
    let done = 0
    serve({ 'GET /7': aNews(), ...tables, 'GET /7/reaction': (url: URL) => people('reactedAt', done, 2)(url) })
    enter(cast.editor)
    await screen.findByRole('tab', { name: /0名/ })
    done = 1
    await userEvent.click(await button(completionText.do))
    await screen.findByRole('tab', { name: /1名/ })
  })
})

describe('pinning', () => {
  test('PIN-01 PIN-02 G-068 pins here and in the feed', async () => {
    const asked = serve({ 'GET /7': aNews() })
    enter(cast.viewer)
    keepFeed()
    await userEvent.click(await button(pinText.do))
    await waitFor(() => expect(inFeed().map((post) => post.pinned)).toEqual([true, false]))
    expect(screen.getByText(pinText.done)).toBeTruthy()
    await userEvent.click(await button(pinText.undo))
    await waitFor(() => expect(inFeed().every((post) => !post.pinned)).toBe(true))
    expect(screen.getByText(pinText.undone)).toBeTruthy()
    expect(asked.filter((name) => name.endsWith('/pin'))).toEqual(['POST /7/pin', 'DELETE /7/pin'])
  })
})

describe('deleting', () => {
  const pressTrash = () => act(() => void useHeaderSettings.getState().right?.onPress())
  const question = deletionText.title

  test.each(['2026/11/20 18:00', '2026/11/20 11:59'])(
    'DETAIL-16 NAV-41 G-047 the right icon is a trash icon for the author and an admin of a post until %s',
    async (endDate) => {
      for (const caller of [cast.editor, cast.admin]) {
        serve({ 'GET /7': aNews({ endDate }), ...tables })
        enter(caller)
        await title()
        expect(useHeaderSettings.getState().right).toMatchObject({ icon: 'trash', label: deletionText.action })
        cleanup()
      }
    },
  )

  test('DETAIL-17 DETAIL-18 W-09 asks; cancelling changes nothing', async () => {
    const asked = serve({ 'GET /7': aNews(), ...tables })
    const { path } = enter(cast.admin)
    await title()
    pressTrash()
    const dialog = within(await screen.findByRole('alertdialog', { name: question }))
    expect(dialog.getByText(deletionText.question)).toBeTruthy()
    expect(dialog.getAllByRole('button').map((one) => one.textContent)).toEqual([deletionText.cancel, deletionText.ok])
    await closeAlert(question, deletionText.cancel)
    expect(asked.some((name) => name.startsWith('DELETE'))).toBe(false)
    expect(path()).toBe('/news/7')
  })

  test('DETAIL-18 API-12 confirmed, the post is deleted and gone from the feed', async () => {
    const asked = serve({ 'GET /7': aNews(), ...tables })
    const { path } = enter(cast.editor)
    keepFeed()
    await title()
    pressTrash()
    pressTrash()
    await closeAlert(question, deletionText.ok)
    await screen.findByText('feed')
    expect(path()).toBe('/')
    expect(asked.filter((name) => name.startsWith('DELETE'))).toEqual(['DELETE /7'])
    expect(inFeed().map((post) => post.newsId)).toEqual(['8'])
  })

  test('ERR-21 W-30 somebody else was faster', async () => {
    serve({ 'GET /7': aNews(), ...tables, 'DELETE /7': 'Document already deleted' })
    const { path } = enter(cast.editor)
    await title()
    pressTrash()
    await closeAlert(question, deletionText.ok)
    await closeAlert(failureText.delete)
    expect(path()).toBe('/')
  })

  test('DETAIL-18 after another failure the post stays on show', async () => {
    serve({ 'GET /7': aNews(), ...tables, 'DELETE /7': 'Internal server error' })
    const { path } = enter(cast.editor)
    await title()
    pressTrash()
    await closeAlert(question, deletionText.ok)
    await closeAlert(failureText.checkNetwork)
    expect(path()).toBe('/news/7')
  })
})
