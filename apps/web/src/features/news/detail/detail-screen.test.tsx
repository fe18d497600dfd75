import { errorText } from '@kawaraban/contract/messages.ts'
import { parseDateTime } from '@kawaraban/contract/tokyo.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { detailText, linkText } from '../../../messages/detail.ts'
import { feedText } from '../../../messages/feed.ts'
import { useHeaderSettings } from '../../../shell/header-actions.ts'
import { aNews, closeAlert, people, renderDetail, serve, setUpDetailTests } from './detail.fake.tsx'

setUpDetailTests()
const at = (text: string) => parseDateTime(text) ?? 0

/** The minute has turned, and the page came back to the front. */
const turnTo = (text: string) =>
  act(() => {
    vi.setSystemTime(at(text))
    document.dispatchEvent(new Event('visibilitychange'))
  })

const title = () => screen.findByRole('heading', { level: 1 })

describe('what the detail shows', () => {
  test('DETAIL-02 TIME-02 title, dates, audience, content and author', async () => {
    serve({ getNews: aNews({ dueDate: '2026/11/20 17:00', scope: 'specific', companyUserIds: ['3'] }) })
    renderDetail(people.viewer)
    const post = within(await screen.findByRole('article', { name: aNews().title }))
    const facts = post.getAllByRole('definition').map((fact) => fact.textContent)
    expect(facts).toEqual([
      '2026/11/19(木) 09:00 〜 2026/11/20(金) 18:00',
      `2026/11/20(金) 17:00あと5時間`,
      detailText.audience.specific,
    ])
    expect(post.getByText(aNews().content)).toBeTruthy()
    expect(post.getByText(aNews().name)).toBeTruthy()
    // Once, by its name, and not as if it were the author's department (G-078).
    expect(post.getAllByText(/ユーザー指定/)).toHaveLength(1)
  })

  test.each([
    ['2026/11/20 11:59', '今日で期限切れ'],
    ['2026/11/26 23:50', 'あと6日'],
    ['2026/11/27 00:00', null],
  ])('G-021 a due date of %s is highlighted as %s', async (dueDate, words) => {
    serve({ getNews: aNews({ dueDate, endDate: '2026/12/31 00:00' }) })
    renderDetail(people.viewer)
    await title()
    expect(screen.getAllByRole('definition')[1]?.querySelector('[data-badge]')?.textContent ?? null).toBe(words)
  })

  test('G-021 DETAIL-02 on paper, which is read on other days too, the days left are left out', async () => {
    serve({ getNews: aNews({ dueDate: '2026/11/21 17:00', endDate: '2026/12/31 00:00' }) })
    renderDetail(people.viewer)
    await title()
    expect(screen.getByText('明日まで').closest('.print\\:hidden')).not.toBeNull()
    expect(screen.getByText('2026/11/21(土) 17:00').closest('.print\\:hidden')).toBeNull()
  })

  test('G-021 the date of a post that has been completed stays highlighted, and presses no more', async () => {
    const viewerReactions = [{ reactionType: 'completed' as const, reacted: true }]
    serve({ getNews: aNews({ dueDate: '2026/11/20 11:59', viewerReactions }) })
    renderDetail(people.viewer)
    await title()
    const due = screen.getAllByRole('definition')[1]
    expect(due?.textContent).toBe('2026/11/20(金) 11:59')
    expect(due?.querySelector('.text-warn')).not.toBeNull()
  })

  test('DETAIL-03 markup in a post is shown as text', async () => {
    const evil = '<img src=x onerror=alert(1)> & <script>alert(2)</script>'
    serve({ getNews: aNews({ title: evil, content: evil }) })
    renderDetail(people.viewer)
    expect((await title()).textContent).toBe(evil)
    expect(document.querySelector('article img, article script')).toBeNull()
  })

  test('DETAIL-02 TIME-04 TIME-06 FEED-30 the labels follow the clock of the device', async () => {
    serve({ getNews: aNews({ startDate: '2026/11/20 12:01' }) })
    renderDetail(people.editor)
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
  const answers = { getNews: aNews({ content: 'https://example.com/a と http://example.com/b' }) }
  const press = async (choice: string) => {
    await userEvent.click(await screen.findByRole('link', { name: 'https://example.com/a' }))
    await closeAlert(linkText.question('https://example.com/a'), choice)
  }

  test('DETAIL-04 DETAIL-05 DETAIL-06 G-086 confirms the address and opens a new tab', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    serve(answers)
    renderDetail(people.viewer)
    await press(linkText.close)
    expect(open).not.toHaveBeenCalled()
    await press(linkText.open)
    expect(open.mock.calls).toEqual([['https://example.com/a', '_blank', 'noopener,noreferrer']])
    expect(within(screen.getByRole('article')).getAllByRole('link')).toHaveLength(1)
  })

  test('DETAIL-05 a middle click, too, comes after the question; a right one opens the browser’s menu', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    serve(answers)
    renderDetail(people.viewer)
    const link = await screen.findByRole('link', { name: 'https://example.com/a' })
    /** Whether the browser opens the link itself, in a new tab. */
    const click = (button: number) =>
      fireEvent(link, new MouseEvent('auxclick', { button, bubbles: true, cancelable: true }))
    expect(click(2)).toBe(true)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(click(1)).toBe(false)
    await closeAlert(linkText.question('https://example.com/a'), linkText.close)
    expect(open).not.toHaveBeenCalled()
  })

  test('DETAIL-06 WEB-07 the app opens it in the web view', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const openUrl = vi.fn()
    vi.stubGlobal('companyIntraNewsBridge', { openUrl })
    serve(answers)
    renderDetail(people.viewer)
    await press(linkText.open)
    expect(openUrl.mock.calls).toEqual([['https://example.com/a']])
    expect(open).not.toHaveBeenCalled()
  })
})

describe('editing', () => {
  test('DETAIL-07 the editor of the post and an admin find the link until the end minute has passed', async () => {
    for (const caller of [people.editor, people.admin]) {
      serve()
      renderDetail(caller)
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
    const strangers = [
      people.viewer,
      { ...people.editor, companyUserId: '9' },
      { ...people.viewer, companyUserId: '2' },
    ]
    for (const caller of strangers) {
      serve()
      renderDetail(caller)
      await title()
      expect(screen.queryByRole('link', { name: detailText.edit })).toBeNull()
      expect(useHeaderSettings.getState().right).toBeUndefined()
      cleanup()
    }
  })

  test('DETAIL-08 pressed after the end it says so and opens no form', async () => {
    serve()
    const { path } = renderDetail(people.editor)
    const link = await screen.findByRole('link', { name: detailText.edit })
    vi.setSystemTime(at('2026/11/20 18:01'))
    await userEvent.click(link)
    const alert = await screen.findByRole('alertdialog', { name: detailText.tooLateToEdit })
    expect(within(alert).getByText(errorText.newsExpired)).toBeTruthy()
    await closeAlert(detailText.tooLateToEdit)
    expect(path()).toBe('/news/7')
  })

  test('DETAIL-07 before the end it opens the form', async () => {
    serve()
    const { path } = renderDetail(people.editor)
    await userEvent.click(await screen.findByRole('link', { name: detailText.edit }))
    await screen.findByText('form')
    expect(path()).toBe('/news/edit/7')
  })
})
