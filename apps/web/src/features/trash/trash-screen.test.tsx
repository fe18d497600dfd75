import { listTrash, purgeNews, restoreNews, type TrashedPost } from '@kawaraban/contract/trash.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'
import { refuse } from '../../testing/server.fake.ts'

afterEach(closeApp)

const post = (newsId: string, title: string, over: Partial<TrashedPost> = {}): TrashedPost => ({
  newsId,
  title,
  name: '鈴木 一郎',
  startDate: '2026/11/20 09:00',
  endDate: '2026/11/27 18:00',
  deletedAt: '2026/11/20 12:00',
  deletedBy: '佐藤 花子',
  goesAt: '2026/12/20 12:00',
  ...over,
})
const two = [post('1', '避難訓練'), post('2', '停電', { deletedBy: '' })]

type Scene = NonNullable<Parameters<typeof openApp>[1]>
const open = async ({ answers = {}, ...scene }: Scene = {}, stored: readonly TrashedPost[] = two) => {
  let posts = [...stored]
  const take = ({ params }: { params: { newsId: string } }) => {
    posts = posts.filter(({ newsId }) => newsId !== params.newsId)
    return null
  }
  return openApp('/setting/trash', {
    role: 'editor',
    ...scene,
    answers: {
      getTrashState: { isOn: true, posts: posts.length },
      listTrash: ({ query }) => {
        const [page, limit] = [Number(query.page), Number(query.limit)]
        return { posts: posts.slice((page - 1) * limit, page * limit), totalPosts: posts.length }
      },
      restoreNews: take,
      purgeNews: take,
      ...answers,
    },
  })
}
const rows = () =>
  within(screen.getByRole('list', { name: 'ゴミ箱の投稿' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const answer = async (button: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: button }))

test('TRASH-01 TRASH-03 W-120 each post says whose it is, who deleted it when, and when it goes; and how many there may be', async () => {
  await open()
  await screen.findByRole('heading', { level: 1, name: 'ゴミ箱' })
  await screen.findByRole('list', { name: 'ゴミ箱の投稿' })
  expect(rows()).toEqual(['避難訓練', '停電'])
  const [first, second] = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('投稿者'))
  expect(first?.textContent).toContain('投稿者：鈴木 一郎')
  expect(first?.textContent).toContain('公開期間：2026/11/20 09:00～2026/11/27 18:00')
  expect(first?.textContent).toContain('2026/11/20 12:00 に佐藤 花子さんが削除')
  expect(second?.textContent).toContain('2026/11/20 12:00 に削除')
  expect(first?.textContent).toContain('2026/12/20 12:00 に完全に削除されます')
  const main = screen.getByRole('main').textContent
  expect(main).toContain('削除した投稿は、30日間ここにあり、')
  expect(main).toContain('ゴミ箱に入るのは、会社全体で1,000件までです。超えると、古いものから完全に削除されます。')
  expect(main).not.toContain('ゴミ箱はオフ')
})

test('TRASH-01 W-121 one press restores a post, without a question, and the list goes on', async () => {
  const { server } = await open()
  await press('「避難訓練」を元に戻す')
  await screen.findByText('投稿を元に戻しました。')
  await waitFor(() => expect(rows()).toEqual(['停電']))
  expect(server.requests(restoreNews).map(({ params }) => params)).toEqual([{ newsId: '1' }])
  expect(document.activeElement?.closest('main')).toBeTruthy()
})

test('TRASH-01 W-122 deleting for good asks first, and cancelling changes nothing', async () => {
  const { server } = await open()
  await press('「停電」を完全に削除')
  const dialog = await screen.findByRole('alertdialog', { name: '完全に削除' })
  expect(dialog.textContent).toContain(
    '「停電」を完全に削除します。閲覧と完了の記録、ファイルも消え、元に戻せません。よろしいですか？',
  )
  await answer('キャンセル')
  expect(server.requests(purgeNews)).toEqual([])
  await press('「停電」を完全に削除')
  await answer('完全に削除')
  await screen.findByText('投稿を完全に削除しました。')
  await waitFor(() => expect(rows()).toEqual(['避難訓練']))
})

describe('what keeps a post where it is', () => {
  test.each([
    ['limitExceeded', '投稿数が上限の1,000件に達しているため、元に戻せません。'],
    ['documentDeleted', 'この投稿は、すでに完全に削除されているため、元に戻せません。'],
  ] as const)('TRASH-03 W-123 a restore that is refused says why: %s', async (code, said) => {
    await open({ answers: { restoreNews: refuse(code) } })
    await press('「避難訓練」を元に戻す')
    expect((await screen.findByRole('alertdialog')).textContent).toContain(said)
  })

  test('TRASH-01 W-123 somebody else was faster: a message, and the list as it is now', async () => {
    const { server } = await open({ answers: { purgeNews: refuse('documentDeleted') } })
    await press('「避難訓練」を完全に削除')
    await answer('完全に削除')
    const said = await screen.findByText('この投稿は、ほかの人が元に戻したか、完全に削除しています。')
    expect(said.isConnected).toBe(true)
    await answer('OK')
    await waitFor(() => expect(server.requests(listTrash).length).toBeGreaterThan(1))
  })

  test('TRASH-01 while one is being restored its button says so, and a second press sends nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const { server } = await open({ answers: { restoreNews: () => promise } })
    await press('「避難訓練」を元に戻す')
    const button = screen.getByRole('button', { name: '「避難訓練」を元に戻す' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    await press('「停電」を元に戻す')
    await userEvent.click(button)
    resolve(null)
    await screen.findByText('投稿を元に戻しました。')
    expect(server.requests(restoreNews)).toHaveLength(1)
  })
})

test('TRASH-01 more than a page has a pager, and the last post of a page leads to the page before', async () => {
  const posts = Array.from({ length: 21 }, (_, index) => post(String(index + 1), `投稿${index + 1}`))
  await open({}, posts)
  await press('次のページ')
  await waitFor(() => expect(rows()).toEqual(['投稿21']))
  await press('「投稿21」を元に戻す')
  await waitFor(() => expect(rows().length).toBe(20))
  expect(screen.queryByRole('navigation', { name: 'ゴミ箱のページ' })).toBeNull()
})

test('TRASH-01 W-124 an empty trash says so, one that is off too, and one that cannot be loaded loads again', async () => {
  let fails = true
  const state = { isOn: false, posts: 0 }
  await open(
    {
      answers: {
        getTrashState: state,
        listTrash: () => (fails ? new Error('no network') : { posts: [], totalPosts: 0 }),
      },
    },
    [],
  )
  await screen.findByText('ゴミ箱を表示できませんでした')
  fails = false
  await press('再読み込み')
  await screen.findByText('ゴミ箱は空です')
  await screen.findByText('ゴミ箱はオフになっています。これから削除する投稿は、元に戻せません。')
  expect(screen.queryByText('削除した投稿は、30日間ここから元に戻せます。')).toBeNull()
})

test('TRASH-01 W-124 an empty trash that is on says how long it has what is deleted', async () => {
  await open({}, [])
  await screen.findByText('削除した投稿は、30日間ここから元に戻せます。')
})

test('TRASH-01 PERM-03 who may not post is led home', async () => {
  const { path, calls } = await open({ role: 'viewer' })
  await waitFor(() => expect(path()).toBe('/'))
  expect(calls()).not.toContain('listTrash')
})

test.each([
  ['editor', { isOn: true, posts: 0 }, true],
  ['editor', { isOn: false, posts: 1 }, true],
  ['admin', { isOn: true, posts: 0 }, true],
  ['editor', { isOn: false, posts: 0 }, false],
  ['viewer', { isOn: true, posts: 1 }, false],
] as const)('TRASH-01 the settings of role %s with %o lead there: %s', async (role, state, isShown) => {
  await openApp('/setting', { role, answers: { getTrashState: state } })
  await screen.findByRole('heading', { level: 2, name: 'その他' })
  if (isShown) {
    const link = await screen.findByRole('link', { name: 'ゴミ箱' })
    expect(link.getAttribute('href')).toBe('/setting/trash')
  } else expect(screen.queryByRole('link', { name: 'ゴミ箱' })).toBeNull()
})
