import { failureText } from '@kawaraban/contract/messages.ts'
import { deleteNews, getNews } from '@kawaraban/contract/news.ts'
import { restoreNews } from '@kawaraban/contract/trash.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { deletionText } from '../../../messages/deletion.ts'
import { useHeaderSettings } from '../../../shell/header-actions.ts'
import { refuse } from '../../../testing/server.fake.ts'
import {
  aNews,
  cachedPosts,
  cacheFeed,
  closeAlert,
  isFeedStale,
  people,
  renderDetail,
  serve,
  setUpDetailTests,
} from './detail.fake.tsx'

setUpDetailTests()

const button = (name: string) => screen.findByRole('button', { name })
const title = () => screen.findByRole('heading', { level: 1 })

describe('deleting', () => {
  const pressTrash = () => act(() => void useHeaderSettings.getState().right?.onPress())
  const question = deletionText.title

  test.each(['2026/11/20 18:00', '2026/11/20 11:59'])(
    'DETAIL-16 NAV-41 G-047 the right icon is a trash icon for the author and an admin of a post until %s',
    async (endDate) => {
      for (const caller of [people.editor, people.admin]) {
        serve({ getNews: aNews({ endDate }) })
        renderDetail(caller)
        await title()
        expect(useHeaderSettings.getState().right).toMatchObject({ icon: 'trash', label: deletionText.action })
        cleanup()
      }
    },
  )

  test('DETAIL-17 DETAIL-18 W-09 a confirmation comes first; cancelling changes nothing', async () => {
    const server = serve()
    const { path } = renderDetail(people.admin)
    await title()
    pressTrash()
    const dialog = within(await screen.findByRole('alertdialog', { name: question }))
    expect(dialog.getByText(deletionText.question)).toBeTruthy()
    expect(dialog.getAllByRole('button').map((one) => one.textContent)).toEqual([deletionText.cancel, deletionText.ok])
    // Only what cannot be undone looks like that.
    const looks = dialog.getAllByRole('button').map((one) => one.className.includes('bg-danger'))
    expect(looks).toEqual([false, true])
    await closeAlert(question, deletionText.cancel)
    expect(server.calls()).not.toContain('deleteNews')
    expect(path()).toBe('/news/7')
  })

  test('DETAIL-18 API-12 confirmed, the post is deleted and gone from the feed', async () => {
    const server = serve()
    const { path } = renderDetail(people.editor)
    cacheFeed()
    await title()
    pressTrash()
    pressTrash()
    await closeAlert(question, deletionText.ok)
    await screen.findByText('feed')
    expect(path()).toBe('/')
    expect(server.requests(deleteNews)).toHaveLength(1)
    expect(cachedPosts().map((post) => post.newsId)).toEqual(['8'])
  })

  test('ERR-21 W-30 somebody else was faster', async () => {
    serve({ deleteNews: refuse('documentDeleted') })
    const { path } = renderDetail(people.editor)
    await title()
    pressTrash()
    await closeAlert(question, deletionText.ok)
    await closeAlert(failureText.delete)
    expect(path()).toBe('/')
  })

  const intoTrash = { restorableUntil: '2026/12/20 12:00' }

  test.each([
    [{}, '30日間は'],
    [{ until: '2026/11/25 18:01' }, '2026/11/25 18:01 までは、'],
  ])('TRASH-01 W-118 G-624 with a trash the question says until when it can be restored: %o', async (trash, until) => {
    serve({ getNews: aNews({ trash }) })
    renderDetail(people.editor)
    await title()
    pressTrash()
    const dialog = await screen.findByRole('alertdialog', { name: question })
    expect(dialog.textContent).toContain(`この投稿を削除します。${until}ゴミ箱から戻せます。よろしいですか？`)
    expect(dialog.textContent).not.toContain('元に戻せません')
    await closeAlert(question, deletionText.cancel)
  })

  test('TRASH-02 W-119 right after deleting, one press takes it back', async () => {
    const server = serve({ getNews: aNews({ trash: {} }), deleteNews: intoTrash, restoreNews: null })
    const { path } = renderDetail(people.editor)
    cacheFeed()
    await title()
    pressTrash()
    await closeAlert(question, deletionText.ok)
    await screen.findByText('feed')
    expect([path(), server.requests(deleteNews)[0]?.query]).toEqual(['/', { isRestorable: 'true' }])
    await screen.findByText('投稿をゴミ箱に移しました。')
    await userEvent.click(await button('元に戻す'))
    await screen.findByText('投稿を元に戻しました。')
    expect(server.requests(restoreNews).map(({ params }) => params)).toEqual([{ newsId: '7' }])
    expect([isFeedStale(), screen.queryByRole('button', { name: '元に戻す' })]).toEqual([true, null])
  })

  test.each([
    ['limitExceeded', '投稿数が上限の1,000件に達しているため、元に戻せません。'],
    ['documentDeleted', 'この投稿は、すでに完全に削除されているため、元に戻せません。'],
    ['internal', failureText.checkNetwork],
  ] as const)('TRASH-02 TRASH-03 what keeps it from being taken back is said: %s', async (code, said) => {
    serve({ getNews: aNews({ trash: {} }), deleteNews: intoTrash, restoreNews: refuse(code) })
    renderDetail(people.editor)
    await title()
    pressTrash()
    await closeAlert(question, deletionText.ok)
    await userEvent.click(await button('元に戻す'))
    const alert = await screen.findByRole('alertdialog')
    expect(alert.textContent).toContain(said)
    await userEvent.click(within(alert).getByRole('button', { name: 'OK' }))
  })

  test('TRASH-01 G-622 a trash that was switched off meanwhile: nothing is deleted, and the next question says so', async () => {
    const server = serve({ getNews: aNews({ trash: {} }), deleteNews: refuse('trashOff') })
    const { path } = renderDetail(people.editor)
    await title()
    server.on(getNews, aNews())
    pressTrash()
    await closeAlert(question, deletionText.ok)
    const alert = await screen.findByRole('alertdialog')
    expect(alert.textContent).toContain('ゴミ箱が使われなくなったため、投稿は削除されていません。')
    await userEvent.click(within(alert).getByRole('button', { name: 'OK' }))
    expect(path()).toBe('/news/7')
    await waitFor(() => expect(server.calls().filter((name) => name === 'getNews').length).toBeGreaterThan(1))
    pressTrash()
    await within(await screen.findByRole('alertdialog', { name: question })).findByText(deletionText.question)
    await closeAlert(question, deletionText.cancel)
  })

  test('DETAIL-18 after another failure the post stays on show', async () => {
    serve({ deleteNews: refuse('internal') })
    const { path } = renderDetail(people.editor)
    await title()
    pressTrash()
    await closeAlert(question, deletionText.ok)
    await closeAlert(failureText.checkNetwork)
    expect(path()).toBe('/news/7')
  })
})
