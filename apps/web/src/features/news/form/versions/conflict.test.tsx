import { getNews, type NewsDetail } from '@kawaraban/contract/news.ts'
import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '../../../../testing/server.fake.ts'
import { answerAlert, box, cleanUp, openEdit, prepare, press, published, reload, suzuki, write } from '../form.fake.tsx'
import { storeDraft } from '../stored-draft.ts'

beforeEach(() => {
  prepare()
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(cleanUp)

const edit = (revision: number, by = '佐藤 健一') => ({ lastEdit: { revision, by, at: '2026/11/20 12:01' } })
const opened: NewsDetail = { ...published, ...edit(3) }
const theirs: NewsDetail = { ...opened, ...edit(4), title: '避難訓練（変更）', dueDate: '2026/11/24 15:00' }

/** The form of a post that somebody saves as `theirs` while its content is being written. */
const reachConflict = async (stored: NewsDetail | ReturnType<typeof refuse> = theirs) => {
  let isStored = false
  const outcomes = [refuse('newsChanged')]
  const server = await openEdit(opened, {
    getNews: () => (isStored ? stored : opened),
    updateNews: () => outcomes.shift() ?? null,
  })
  await write('本文', '本日15時から行います。')
  isStored = true
  await press('保存する')
  return { ...server, bodies: () => server.requests(updateNews).map(({ body }) => body), outcomes }
}
const dialog = () => screen.findByRole('dialog', { name: 'ほかの人が先に変更しました' })
const field = (name: string) => within(screen.getByRole('group', { name }))
const side = (name: string, one: RegExp) => field(name).getByRole<HTMLInputElement>('radio', { name: one })

test('AGAIN-05 a save over somebody else’s says who and when, and how both differ', async () => {
  const { bodies } = await reachConflict()
  expect((await dialog()).textContent).toContain('佐藤 健一さんが2026/11/20 12:01に保存しました。')
  expect(bodies()[0]).toMatchObject({ revision: 3 })
  // What the user has not touched is taken as it is stored, unless they choose otherwise.
  expect(side('タイトル', /保存されている内容/).checked).toBe(true)
  expect(side('対応期限', /保存されている内容\s*2026\/11\/24 15:00/).checked).toBe(true)
  expect(side('本文', /自分の入力/).checked).toBe(true)
  expect(screen.queryByRole('group', { name: '公開範囲' })).toBeNull()
  const [removed, added] = [
    ...(await dialog()).querySelectorAll('fieldset:nth-of-type(2) del, fieldset:nth-of-type(2) ins'),
  ]
  expect(removed?.textContent).toBe('削除：14（削除ここまで）')
  expect(added?.textContent).toBe('追加：15（追加ここまで）')
})

test('AGAIN-05 going on saves the own inputs, with what the other has changed elsewhere, by the revision that was shown', async () => {
  const { bodies } = await reachConflict()
  await dialog()
  await press('選んだ内容で保存する')
  await screen.findByText('detail')
  expect(bodies()[1]).toMatchObject({
    revision: 4,
    title: '避難訓練（変更）',
    content: '本日15時から行います。',
    dueDate: '2026/11/24 15:00',
  })
})

test('AGAIN-05 all of the own form is saved where that is chosen, or all that is stored', async () => {
  const { bodies } = await reachConflict()
  await dialog()
  await press('すべて自分の入力にする')
  await press('選んだ内容で保存する')
  await screen.findByText('detail')
  expect(bodies()[1]).toMatchObject({
    title: '避難訓練',
    content: '本日15時から行います。',
    dueDate: '2026/11/24 12:00',
  })
  cleanUp()
  prepare()
  const other = await reachConflict()
  await dialog()
  await press('すべて保存されている内容にする')
  await press('選んだ内容で保存する')
  await screen.findByText('detail')
  expect(other.bodies()[1]).toMatchObject({ title: '避難訓練（変更）', content: '本日14時から行います。' })
})

test('AGAIN-05 back in the form everything is as it was typed, and the next save asks again', async () => {
  const { bodies, outcomes } = await reachConflict()
  await dialog()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(box('本文').value).toBe('本日15時から行います。')
  expect(box('タイトル').value).toBe('避難訓練')
  outcomes.push(refuse('newsChanged'))
  await press('保存する')
  await dialog()
  expect(bodies().map((body) => body?.revision)).toEqual([3, 3])
})

test('AGAIN-05 a third editor is noticed as well', async () => {
  const { outcomes, bodies } = await reachConflict()
  await dialog()
  outcomes.push(refuse('newsChanged'))
  await press('選んだ内容で保存する')
  await waitFor(() => expect(bodies()).toHaveLength(2))
  await dialog()
  await press('選んだ内容で保存する')
  await screen.findByText('detail')
  expect(bodies()).toHaveLength(3)
})

test('AGAIN-05 without a network for what is stored, the form stays and may be saved again', async () => {
  let isCut = true
  const server = await openEdit(opened, { updateNews: () => refuse('newsChanged') })
  await write('本文', '本日15時から行います。')
  server.on(getNews, () => (isCut ? new TypeError('cut') : theirs))
  await press('保存する')
  await answerAlert('通信できませんでした。')
  expect(box('本文').value).toBe('本日15時から行います。')
  isCut = false
  await press('保存する')
  await dialog()
})

test('AGAIN-05 a post that was deleted meanwhile is said to be gone', async () => {
  await reachConflict(refuse('documentDeleted'))
  await answerAlert('この投稿は削除されたか公開期限が切れているため、編集した内容を保存できません。')
  expect(box('本文').value).toBe('本日15時から行います。')
})

test('AGAIN-05 input that outlives a lost session is of the edit that it began with', async () => {
  await openEdit(opened)
  await write('本文', '本日15時から行います。')
  storeDraft(suzuki)
  const server = await reload('/news/edit/7').with({ getNews: theirs })
  await screen.findByText('前回入力していた内容を復元しました。')
  await press('保存する')
  await screen.findByText('detail')
  expect(server.requests(updateNews)[0]?.body).toMatchObject({ revision: 3, content: '本日15時から行います。' })
})

test('AGAIN-05 a server that says nothing of edits gets none', async () => {
  const { requests } = await openEdit()
  await write('タイトル', '別の件名')
  await press('保存する')
  await screen.findByText('detail')
  expect(requests(updateNews)[0]?.body).not.toHaveProperty('revision')
})
