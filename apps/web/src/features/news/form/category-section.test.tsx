import { type Category, listCategories } from '@kawaraban/contract/categories.ts'
import { errorText } from '@kawaraban/contract/messages.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { categoryChoiceText as text } from '../../../messages/category-choice.ts'
import { queryClient } from '../../../shell/query-client.ts'
import { refuse } from '../../../testing/server.fake.ts'
import { categoriesQuery } from '../../categories/categories-query.ts'
import {
  choose,
  cleanUp,
  fillIn,
  open,
  openEdit,
  prepare,
  press,
  sato,
  scheduled,
  section,
  serve,
  write,
} from './form.fake.tsx'
import { formStore } from './form-store.ts'

beforeEach(prepare)
afterEach(cleanUp)

const looks = { colour: 'blue', icon: 'building' } as const
const categories: Category[] = [
  { categoryId: '5', name: '総務', ...looks, posters: 'editors' },
  { categoryId: '6', name: '役員', ...looks, posters: 'admins' },
]
const offered = async () => {
  await press(/カテゴリー$/)
  return (await screen.findAllByRole('option')).map((option) => option.textContent)
}
const shown = () => screen.findByRole('button', { name: /カテゴリー$/ })

test('WRITE-03 G-422 an editor chooses among those open to editors, an admin among all, or none', async () => {
  serve({ listCategories: { categories } })
  await open('/news/add')
  await shown()
  expect(await offered()).toEqual(['なし', '総務'])
  cleanUp()
  prepare()
  serve({ listCategories: { categories }, getMyProfile: sato })
  await open('/news/add', sato)
  await shown()
  expect(await offered()).toEqual(['なし', '総務', '役員'])
})

test('WRITE-03 the chosen one is sent, and shown before that', async () => {
  const { sent } = serve({ listCategories: { categories } })
  await open('/news/add', undefined, { isFromHome: true })
  await shown()
  await fillIn()
  await choose('カテゴリー', '総務')
  await press('確認する')
  const facts = await waitFor(() => section('入力した内容'))
  facts.getByText('総務')
  await press('投稿する')
  await waitFor(() => expect(sent()).toMatchObject([{ categoryId: '5' }]))
})

test('WRITE-03 without a choice nothing is sent; where there is none to choose nothing is shown', async () => {
  const { sent } = serve({ listCategories: { categories: categories.slice(1) } })
  await open('/news/add', undefined, { isFromHome: true })
  await fillIn()
  expect(screen.queryByRole('region', { name: 'カテゴリー' })).toBeNull()
  await press('確認する')
  await press('投稿する')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).not.toHaveProperty('categoryId')
})

const withCategory = { ...scheduled, category: { categoryId: '6', name: '役員', ...looks } }

test('WRITE-03 G-422 an edit offers the stored one, and sends it only when another is chosen', async () => {
  const { sent } = await openEdit(withCategory, { listCategories: { categories } })
  await shown()
  expect(await offered()).toEqual(['なし', '総務', '役員'])
  cleanUp()
  prepare()
  const again = await openEdit(withCategory, { listCategories: { categories } })
  await shown()
  await write('タイトル', '新しい件名')
  await press('保存する')
  await screen.findByText('detail')
  expect(again.sent()[0]).not.toHaveProperty('categoryId')
  expect(sent()).toEqual([])
})

test('WRITE-03 an edit takes the category away', async () => {
  const { sent } = await openEdit(withCategory, { listCategories: { categories } })
  await shown()
  await choose('カテゴリー', 'なし')
  await press('保存する')
  await screen.findByText('detail')
  expect(sent()).toMatchObject([{ categoryId: null }])
})

test('WRITE-03 one that was deleted meanwhile is refused at its field, and another is chosen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { sent, on } = await openEdit(scheduled, {
    listCategories: { categories: [...categories, { categoryId: '7', name: '行事', ...looks, posters: 'editors' }] },
    updateNews: refuse('invalidCategoryId'),
  })
  await shown()
  await choose('カテゴリー', '行事')
  on(listCategories, { categories })
  await press('保存する')
  await screen.findByText(errorText.invalidCategoryId)
  await waitFor(() => expect(document.activeElement?.textContent).toContain(text.gone))
  await choose('カテゴリー', '総務')
  expect(screen.queryByText(errorText.invalidCategoryId)).toBeNull()
  expect(sent()).toMatchObject([{ categoryId: '7' }])
})

test('WRITE-03 categories that cannot be loaded can be loaded again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = serve({ listCategories: new Error('no network') })
  await open('/news/add')
  await screen.findByText(text.failed)
  server.on(listCategories, { categories })
  await press(text.reload)
  await shown()
})

test('WRITE-03 G-424 G-501 a form that is opened has the names of that moment, whatever was loaded before', async () => {
  const server = serve()
  const { goTo } = await open('/')
  queryClient.setQueryData(categoriesQuery.queryKey, categories, { updatedAt: Date.now() - 1000 })
  server.on(listCategories, { categories: [{ categoryId: '5', name: '総務部', ...looks, posters: 'editors' }] })
  await goTo('/news/add')
  await waitFor(() => expect(queryClient.getQueryData(categoriesQuery.queryKey)?.[0]?.name).toBe('総務部'))
  expect(await offered()).toEqual(['なし', '総務部'])
})

test('WRITE-03 G-501 one that is newer than the loaded ones is called by its name, not as deleted', async () => {
  const server = serve({ listCategories: { categories } })
  await open('/news/add')
  await shown()
  server.on(listCategories, {
    categories: [...categories, { categoryId: '9', name: '行事', ...looks, posters: 'editors' }],
  })
  act(() => formStore.getState().fill((draft) => ({ ...draft, categoryId: '9' })))
  await waitFor(async () => expect((await shown()).textContent).toBe('行事'))
  act(() => formStore.getState().fill((draft) => ({ ...draft, categoryId: '8' })))
  await waitFor(async () => expect((await shown()).textContent).toBe(text.gone))
})
