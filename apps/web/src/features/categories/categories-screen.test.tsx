import {
  type Category,
  createCategory,
  deleteCategory,
  listCategories,
  orderCategories,
  updateCategory,
} from '@kawaraban/contract/categories.ts'
import { errorText } from '@kawaraban/contract/messages.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'
import { categoriesText as text } from '../../messages/categories.ts'
import { refuse } from '../../testing/server.fake.ts'

afterEach(closeApp)

const category = (categoryId: string, name: string, over: Partial<Category> = {}): Category => ({
  categoryId,
  name,
  colour: 'blue',
  icon: 'building',
  posters: 'editors',
  posts: 0,
  ...over,
})
const three = [
  category('1', '総務', { posts: 12 }),
  category('2', '安全', { posters: 'admins' }),
  category('3', '人事'),
]

type Answers = NonNullable<NonNullable<Parameters<typeof openApp>[1]>['answers']>
const open = async (answers: Answers = {}, stored: readonly Category[] = three) => {
  let categories = [...stored]
  const app = await openApp('/setting/categories', {
    role: 'admin',
    answers: {
      listCategories: () => ({ categories }),
      createCategory: { categoryId: '9' },
      updateCategory: null,
      orderCategories: ({ body }) => {
        const ids = (body as { categoryIds: string[] }).categoryIds
        categories = ids.flatMap((id) => categories.filter((one) => one.categoryId === id))
        return null
      },
      deleteCategory: ({ params }) => {
        categories = categories.filter(({ categoryId }) => categoryId !== params.categoryId)
        return null
      },
      ...answers,
    },
  })
  const change = (next: readonly Category[]) => {
    categories = [...next]
  }
  return { ...app, change }
}
const rows = () =>
  within(screen.getByRole('list', { name: text.list }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('bdi')?.textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('WRITE-03 an admin sees the categories in their order, each with its posts and who may post in it', async () => {
  await open()
  await screen.findByRole('list', { name: text.list })
  expect(rows()).toEqual(['総務', '安全', '人事'])
  screen.getByText('投稿 12件')
  screen.getByText('投稿できる人：管理者のみ')
})

test('WRITE-03 an admin creates a category by keyboard, and an invalid name shows an error', async () => {
  const { server } = await open()
  await userEvent.click(await screen.findByRole('button', { name: text.add }))
  const box = await dialog(text.dialog.add)
  const name = box.getByRole('textbox', { name: /名前/ })
  expect(document.activeElement).toBe(name)
  await userEvent.keyboard('{Enter}')
  await box.findByText(/1文字以上で入力してください/)
  await userEvent.type(name, ' 行事 ')
  await userEvent.click(box.getByRole('radio', { name: text.colours.green }))
  await userEvent.click(box.getByRole('radio', { name: text.icons.calendar }))
  await userEvent.click(box.getByRole('radio', { name: text.posters.admins }))
  server.on(createCategory, refuse('categoryNameTaken'))
  await userEvent.click(box.getByRole('button', { name: text.dialog.create }))
  await box.findByText(errorText.categoryNameTaken)
  server.on(createCategory, { categoryId: '9' })
  await userEvent.type(name, '！{Enter}')
  await screen.findByText(text.created)
  await closed()
  const body = { name: '行事 ！', colour: 'green', icon: 'calendar', posters: 'admins' }
  expect(server.requests(createCategory).at(-1)?.body).toEqual(body)
})

test('WRITE-03 G-711 while a category is saved nothing more is taken in, and after a refusal it is', async () => {
  const { server } = await open()
  await userEvent.click(await screen.findByRole('button', { name: text.add }))
  const box = await dialog(text.dialog.add)
  const name = box.getByRole<HTMLInputElement>('textbox', { name: /名前/ })
  const answer = Promise.withResolvers<ReturnType<typeof refuse>>()
  server.on(createCategory, () => answer.promise)
  await userEvent.type(name, '行事{Enter}と')
  expect([name.value, document.activeElement]).toEqual(['行事', name])
  expect(box.getByRole('radio', { name: text.colours.green }).closest('[inert]')).not.toBeNull()
  answer.resolve(refuse('categoryNameTaken'))
  await box.findByText(errorText.categoryNameTaken)
  await userEvent.type(name, 'と会議')
  expect(name.value).toBe('行事と会議')
  expect(box.getByRole('radio', { name: text.colours.green }).closest('[inert]')).toBeNull()
})

test('WRITE-03 G-424 a change sends what has changed alone', async () => {
  const { server } = await open()
  await userEvent.click(await screen.findByRole('button', { name: text.edit.of('安全') }))
  const box = await dialog(text.dialog.edit)
  expect(box.getByRole('radio', { name: text.posters.admins, checked: true })).toBeTruthy()
  await userEvent.click(box.getByRole('radio', { name: text.posters.editors }))
  await userEvent.click(box.getByRole('button', { name: text.dialog.save }))
  await screen.findByText(text.saved)
  expect(server.requests(updateCategory)).toMatchObject([{ params: { categoryId: '2' }, body: { posters: 'editors' } }])
  expect(Object.keys(server.requests(updateCategory)[0]?.body ?? {})).toEqual(['posters'])
})

test('WRITE-03 what was entered is not lost without a question', async () => {
  const { server } = await open()
  await userEvent.click(await screen.findByRole('button', { name: text.edit.of('安全') }))
  const box = await dialog(text.dialog.edit)
  await userEvent.type(box.getByRole('textbox', { name: /名前/ }), '衛生')
  await userEvent.click(box.getByRole('button', { name: text.dialog.cancel }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'キャンセル' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((box.getByRole('textbox', { name: /名前/ }) as HTMLInputElement).value).toBe('安全衛生')
  await userEvent.click(box.getByRole('button', { name: text.dialog.cancel }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }))
  await closed()
  expect(server.requests(updateCategory)).toEqual([])
})

test('WRITE-03 a category is moved at once, the button keeps the focus, and its new position is announced', async () => {
  const { server } = await open()
  await screen.findByRole('list', { name: text.list })
  await press(text.move.down('総務'))
  await waitFor(() => expect(rows()).toEqual(['安全', '総務', '人事']))
  await screen.findByText(text.move.done('総務', 2))
  expect(document.activeElement?.getAttribute('aria-label')).toBe(text.move.down('総務'))
  await press(text.move.down('総務'))
  await screen.findByText(text.move.done('総務', 3))
  expect(document.activeElement?.getAttribute('aria-label')).toBe(text.move.up('総務'))
  expect(server.requests(orderCategories).map(({ body }) => body)).toEqual([
    { categoryIds: ['2', '1', '3'] },
    { categoryIds: ['2', '3', '1'] },
  ])
})

test('WRITE-03 a move of what somebody else has changed says so, and shows the present list', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { change } = await open({ orderCategories: refuse('categoriesChanged') })
  await screen.findByRole('list', { name: text.list })
  change(three.slice(0, 2))
  await press(text.move.up('安全'))
  await screen.findByText(errorText.categoriesChanged)
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(rows()).toEqual(['総務', '安全']))
})

test('WRITE-03 G-425 deleting asks with the present number of posts', async () => {
  const { server, change } = await open()
  await screen.findByRole('list', { name: text.list })
  change([category('1', '総務', { posts: 13 }), ...three.slice(1)])
  await press(text.remove.of('総務'))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain(text.removal.text('総務', 13))
  expect(question.textContent).toContain('13件')
  await userEvent.click(within(question).getByRole('button', { name: text.removal.cancel }))
  expect(server.requests(deleteCategory)).toEqual([])
  await press(text.remove.of('総務'))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: text.removal.ok }))
  await waitFor(() => expect(rows()).toEqual(['安全', '人事']))
  expect(server.requests(deleteCategory)).toMatchObject([{ params: { categoryId: '1' } }])
  await waitFor(() => expect(document.activeElement?.textContent).toBe(text.add))
})

test('WRITE-03 after the first one is made the focus is on the button that adds the next', async () => {
  const create = () => {
    change(three.slice(0, 1))
    return { categoryId: '1' }
  }
  const { change } = await open({ createCategory: create }, [])
  await userEvent.click(await screen.findByRole('button', { name: text.add }))
  await userEvent.type((await dialog(text.dialog.add)).getByRole('textbox', { name: /名前/ }), '総務{Enter}')
  await closed()
  await waitFor(() => expect(rows()).toEqual(['総務']))
  await waitFor(() => expect(document.activeElement?.textContent).toBe(text.add))
})

test('WRITE-03 a company without categories is shown what they are for; one with 20 can add none', async () => {
  await open({}, [])
  await screen.findByText(text.empty.title)
  closeApp()
  await open(
    {},
    Array.from({ length: 20 }, (_, index) => category(String(index + 1), `第${index + 1}`)),
  )
  await screen.findByText(text.full)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: text.add }).disabled).toBe(true)
})

test('WRITE-03 what cannot be loaded shows an error, and a press loads it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isDown = true
  await open({ listCategories: () => (isDown ? new Error('no network') : { categories: three }) })
  await screen.findByText(text.failed)
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: '再読み込み' }))
  await screen.findByText('総務')
})

test('WRITE-03 G-049 who is no admin is led home', async () => {
  const { server } = await openApp('/setting/categories', { role: 'editor' })
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  expect(server.requests(listCategories)).toEqual([])
})
