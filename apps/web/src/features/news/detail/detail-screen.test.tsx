import { errorText, failureText } from '@kawaraban/contract/messages.ts'
import { parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useHeaderSettings } from '../../../app/header-actions.ts'
import { queryClient } from '../../../app/query-client.ts'
import { deletionText, detailText, linkText } from '../../../messages/detail.ts'
import { completionText, feedText, pinText } from '../../../messages/feed.ts'
import { aPost } from '../feed/feed-post.fake.ts'
import type { FeedData } from '../feed/feed-query.ts'
import { aNews, cast, closeAlert, enter, people, serve } from './detail.fake.tsx'

const log = vi.fn<(message: string, error: unknown) => void>()
const at = (text: string) => parseDateTime(text) ?? 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('2026/11/20 12:00') })
  vi.spyOn(console, 'error').mockImplementation(log)
})
afterEach(() => {
  cleanup()
  log.mockClear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The minute has turned, and the page came back to the front. */
const turnTo = (text: string) =>
  act(() => {
    vi.setSystemTime(at(text))
    document.dispatchEvent(new Event('visibilitychange'))
  })

const tables = {
  'GET /7/reaction': people('reactedAt', 0, 2),
  'GET /7/viewers': people('viewedAt', 1, 2),
}
const button = (name: string) => screen.findByRole('button', { name })
const title = () => screen.findByRole('heading', { level: 1 })
const key = ['feed', 'startDateDesc', '']
const keepFeed = () => {
  const window = { posts: [aPost({ newsId: '7' }), aPost({ newsId: '8' })], ended: true }
  queryClient.setQueryData<FeedData>(key, { window, stalled: false, failed: false })
}
const inFeed = () => queryClient.getQueryData<FeedData>(key)?.window.posts ?? []

describe('what the detail shows', () => {
  test('DETAIL-02 TIME-02 G-131 title, dates, audience, content and author', async () => {
    serve({ 'GET /7': aNews({ dueDate: '2026/11/20 17:00', scope: 'specific', companyUserIds: ['3'] }) })
    enter(cast.viewer)
    const post = within(await screen.findByRole('article', { name: aNews().title }))
    const facts = post.getAllByRole('definition').map((fact) => fact.textContent)
    expect(facts).toEqual([
      '2026/11/19(木) 09:00 〜 2026/11/20(金) 18:00',
      `2026/11/20(金) 17:00${feedText.dueIn(0)}`,
      detailText.audience.specific,
    ])
    expect(post.getByText(aNews().content)).toBeTruthy()
    expect(post.getByText(aNews().name)).toBeTruthy()
  })

  test.each([
    ['2026/11/20 11:59', feedText.overdue],
    ['2026/11/26 23:50', feedText.dueIn(6)],
    ['2026/11/27 00:00', null],
  ])('G-021 a due date of %s is highlighted as %s', async (dueDate, words) => {
    serve({ 'GET /7': aNews({ dueDate, endDate: '2026/12/31 00:00' }) })
    enter(cast.viewer)
    await title()
    expect(screen.getAllByRole('definition')[1]?.querySelector('[data-badge]')?.textContent ?? null).toBe(words)
  })

  test('DETAIL-03 markup in a post is shown as text', async () => {
    const evil = '<img src=x onerror=alert(1)> & <script>alert(2)</script>'
    serve({ 'GET /7': aNews({ title: evil, content: evil }) })
    enter(cast.viewer)
    expect((await title()).textContent).toBe(evil)
    expect(document.querySelector('article img, article script')).toBeNull()
  })

  test('DETAIL-02 TIME-04 TIME-06 FEED-30 the labels follow the clock of the device', async () => {
    serve({ 'GET /7': aNews({ startDate: '2026/11/20 12:01' }), ...tables })
    enter(cast.editor)
    await title()
    expect(screen.getByText(feedText.labels.scheduled)).toBeTruthy()
    turnTo('2026/11/20 12:01')
    expect(screen.queryByText(feedText.labels.scheduled)).toBeNull()
    turnTo('2026/11/20 18:00')
    expect(screen.queryByText(feedText.labels.ended)).toBeNull()
    turnTo('2026/11/20 18:01')
    expect(screen.getByText(feedText.labels.ended)).toBeTruthy()
  })
})

describe('links', () => {
  const answers = { 'GET /7': aNews({ content: 'https://example.com/a と http://example.com/b' }) }
  const press = async (choice: string) => {
    await userEvent.click(await screen.findByRole('link', { name: 'https://example.com/a' }))
    await closeAlert(linkText.question('https://example.com/a'), choice)
  }

  test('DETAIL-04 DETAIL-05 DETAIL-06 G-086 asks with the address and opens a new tab', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    serve(answers)
    enter(cast.viewer)
    await press(linkText.close)
    expect(open).not.toHaveBeenCalled()
    await press(linkText.open)
    expect(open.mock.calls).toEqual([['https://example.com/a', '_blank', 'noopener,noreferrer']])
    expect(within(screen.getByRole('article')).getAllByRole('link')).toHaveLength(1)
  })

  test('DETAIL-06 WEB-07 the app opens it in the web view', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const openUrl = vi.fn()
    vi.stubGlobal('companyIntraNewsBridge', { openUrl })
    serve(answers)
    enter(cast.viewer)
    await press(linkText.open)
    expect(openUrl.mock.calls).toEqual([['https://example.com/a']])
    expect(open).not.toHaveBeenCalled()
  })
})

describe('editing', () => {
  test('DETAIL-07 the editor of the post and an admin find the link until the end minute has passed', async () => {
    for (const caller of [cast.editor, cast.admin]) {
      serve({ 'GET /7': aNews(), ...tables })
      enter(caller)
      await title()
      expect(screen.getByRole('link', { name: detailText.edit }).getAttribute('href')).toBe('/news/edit/7')
      turnTo('2026/11/20 18:00')
      expect(screen.queryByRole('link', { name: detailText.edit })).not.toBeNull()
      turnTo('2026/11/20 18:01')
      expect(screen.queryByRole('link', { name: detailText.edit })).toBeNull()
      turnTo('2026/11/20 12:00')
      cleanup()
    }
  })

  test('DETAIL-07 DETAIL-16 G-037 nobody else: a viewer, another editor, an author who is viewer now', async () => {
    const strangers = [cast.viewer, { ...cast.editor, companyUserId: '9' }, { ...cast.viewer, companyUserId: '2' }]
    for (const caller of strangers) {
      serve({ 'GET /7': aNews() })
      enter(caller)
      await title()
      expect(screen.queryByRole('link', { name: detailText.edit })).toBeNull()
      expect(useHeaderSettings.getState().right).toBeUndefined()
      cleanup()
    }
  })

  test('DETAIL-08 pressed after the end it says so and opens no form', async () => {
    serve({ 'GET /7': aNews(), ...tables })
    const { path } = enter(cast.editor)
    const link = await screen.findByRole('link', { name: detailText.edit })
    vi.setSystemTime(at('2026/11/20 18:01'))
    await userEvent.click(link)
    const alert = await screen.findByRole('alertdialog', { name: detailText.tooLateToEdit })
    expect(within(alert).getByText(errorText.newsExpired)).toBeTruthy()
    await closeAlert(detailText.tooLateToEdit)
    expect(path()).toBe('/news/7')
  })

  test('DETAIL-07 before the end it opens the form', async () => {
    serve({ 'GET /7': aNews(), ...tables })
    const { path } = enter(cast.editor)
    await userEvent.click(await screen.findByRole('link', { name: detailText.edit }))
    await screen.findByText('form')
    expect(path()).toBe('/news/edit/7')
  })
})

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

  test('REACT-05 REACT-08 REACT-02 REACT-03 flips before the answer, and back', async () => {
    const gate = Promise.withResolvers<null>()
    const asked = serve({ 'GET /7': aNews(), 'POST /7/reaction': () => gate.promise })
    enter(cast.viewer)
    keepFeed()
    await userEvent.click(await button(completionText.do))
    await button(completionText.done)
    expect(inFeed().map((post) => post.completed)).toEqual([false, false])
    gate.resolve(null)
    await waitFor(() => expect(inFeed().map((post) => post.completed)).toEqual([true, false]))
    await userEvent.click(await button(completionText.done))
    await button(completionText.do)
    await waitFor(() => expect(inFeed()[0]?.completed).toBe(false))
    expect(asked.filter((name) => name.endsWith('/reaction'))).toEqual(['POST /7/reaction', 'DELETE /7/reaction'])
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
    await userEvent.click(await button(pinText.undo))
    await waitFor(() => expect(inFeed().every((post) => !post.pinned)).toBe(true))
    expect(asked.filter((name) => name.endsWith('/pin'))).toEqual(['POST /7/pin', 'DELETE /7/pin'])
  })
})

describe('deleting', () => {
  const pressTrash = () => act(() => void useHeaderSettings.getState().right?.onPress())
  const question = deletionText.title

  test('DETAIL-16 NAV-41 the right icon is a trash icon for the author and for an admin', async () => {
    for (const caller of [cast.editor, cast.admin]) {
      serve({ 'GET /7': aNews(), ...tables })
      enter(caller)
      await title()
      expect(useHeaderSettings.getState().right).toMatchObject({ icon: 'trash', label: deletionText.action })
      cleanup()
    }
  })

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

  test('ERR-21 W-30 G-047 somebody else was faster', async () => {
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
