import {
  categoryColours,
  categoryIcons,
  createCategory,
  deleteCategory,
  listCategories,
  maxCategories,
  orderCategories,
  updateCategory,
} from '@kawaraban/contract/categories.ts'
import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { addMonths, dayMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { canary, type Person } from '../../testing/company.ts'

const app = useTestApp()
afterEach(async () => {
  await app.db.query(sql`delete from categories`)
  await app.db.query(sql`delete from news`)
})

const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })
const done = { success: true, message: 'OK', data: null, status: 200 }
const bodyOf = (over: Record<string, unknown> = {}) => ({
  name: '総務',
  colour: 'blue',
  icon: 'building',
  posters: 'editors',
  ...over,
})
const create = (person: Person | null, over: Record<string, unknown> = {}) =>
  app.call(person, createCategory, { body: bodyOf(over) })
const stored = async (person: Person, over: Record<string, unknown> = {}): Promise<string> =>
  (await create(person, over)).data.categoryId
const update = (person: Person | null, categoryId: string, body: Record<string, unknown>) =>
  app.call(person, updateCategory, { params: { categoryId }, body })
const remove = (person: Person | null, categoryId: string) =>
  app.call(person, deleteCategory, { params: { categoryId } })
const order = (person: Person | null, categoryIds: unknown) =>
  app.call(person, orderCategories, { body: { categoryIds } })
const list = async (person: Person | null) => (await app.call(person, listCategories)).data?.categories
const names = async (person: Person) => (await list(person)).map(({ name }: { name: string }) => name)

describe('a category', () => {
  test('WRITE-03 is created by an admin and listed to all readers, behind those before it', async () => {
    const { sato, suzuki, tanaka } = app.cast
    const first = await stored(sato)
    const second = await stored(sato, { name: ' 安全 ', colour: 'red', icon: 'shield', posters: 'admins' })
    const expected = [
      { categoryId: first, ...bodyOf() },
      { categoryId: second, name: '安全', colour: 'red', icon: 'shield', posters: 'admins' },
    ]
    for (const person of [suzuki, tanaka]) expect(await list(person)).toEqual(expected)
    expect(await list(sato)).toEqual(expected.map((one) => ({ ...one, posts: 0 })))
  })

  test('WRITE-03 G-425 counts for admins the posts of a category that are still visible to anyone', async () => {
    const { sato, suzuki, foreignAdmin } = app.cast
    const categoryId = await stored(sato)
    const { now } = app.clock
    await app.storePost(suzuki, { categoryId })
    await app.storePost(suzuki, { categoryId, startAt: now + dayMs, endAt: now + 2 * dayMs })
    await app.storePost(suzuki, { categoryId, startAt: addMonths(now, -5), endAt: addMonths(now, -4) })
    await app.storePost(suzuki)
    await app.storePost(foreignAdmin)
    expect(await list(sato)).toMatchObject([{ posts: 2 }])
  })

  test('WRITE-03 PERM-11 is created, changed, ordered and deleted by admins alone', async () => {
    const { sato, suzuki, tanaka, kobayashi } = app.cast
    const categoryId = await stored(sato)
    for (const person of [suzuki, tanaka, kobayashi]) {
      expect(await create(person, { name: '安全' })).toMatchObject(refusal('No permission'))
      expect(await update(person, categoryId, { name: 'x' })).toMatchObject(refusal('No permission'))
      expect(await order(person, [categoryId])).toMatchObject(refusal('No permission'))
      expect(await remove(person, categoryId)).toMatchObject(refusal('No permission'))
    }
    expect(await app.call(kobayashi, listCategories)).toMatchObject(refusal('No permission'))
    expect(await names(sato)).toEqual(['総務'])
  })

  test('WRITE-03 G-116 has a name, a colour, an icon and who may post of those there are', async () => {
    const { sato } = app.cast
    for (const name of ['', ' ', 'あ'.repeat(21), 'a<b', 'a\nb', 3, null])
      expect(await create(sato, { name })).toMatchObject(refusal('Invalid name'))
    const wrong = { colour: ['', '#ff0000', 'black', null], icon: ['', 'smile', null], posters: ['', 'viewers', null] }
    for (const [field, values] of Object.entries(wrong))
      for (const value of values)
        expect(await create(sato, { [field]: value })).toMatchObject({ status: 400, data: null })
    expect(await list(sato)).toEqual([])
    expect(await create(sato, { name: 'あ'.repeat(20) })).toMatchObject({ success: true })
    for (const colour of categoryColours)
      expect(await create(sato, { name: colour, colour })).toMatchObject({ success: true })
    const id = await stored(sato, { name: 'z' })
    for (const icon of categoryIcons) expect(await update(sato, id, { icon })).toMatchObject(done)
  })

  test('WRITE-03 G-423 has a name of its own, however wide or large it is written; one just so is answered as made', async () => {
    const { sato, foreignAdmin } = app.cast
    const categoryId = await stored(sato, { name: 'IT' })
    expect((await create(sato, { name: 'IT' })).data).toEqual({ categoryId })
    for (const name of ['ＩＴ', 'it', 'I T', 'I\u200bT', '\u202eIT'])
      expect(await create(sato, { name })).toMatchObject(refusal('Category name already exists'))
    expect(await create(sato, { name: 'IT', colour: 'red' })).toMatchObject(refusal('Category name already exists'))
    const other = await stored(sato, { name: '総務' })
    expect(await update(sato, other, { name: 'it' })).toMatchObject(refusal('Category name already exists'))
    expect(await update(sato, categoryId, { name: 'it' })).toMatchObject(done)
    expect(await create(foreignAdmin, { name: 'it' })).toMatchObject({ success: true })
    expect(await names(sato)).toEqual(['it', '総務'])
  })

  test('WRITE-03 G-424 keeps what a change does not send', async () => {
    const { sato } = app.cast
    const categoryId = await stored(sato)
    expect(await update(sato, categoryId, { colour: 'green' })).toMatchObject(done)
    expect(await update(sato, categoryId, { posters: 'admins' })).toMatchObject(done)
    expect(await update(sato, categoryId, {})).toMatchObject(done)
    expect(await list(sato)).toMatchObject([{ categoryId, ...bodyOf({ colour: 'green', posters: 'admins' }) }])
    expect(await update(sato, categoryId, { name: '' })).toMatchObject(refusal('Invalid name'))
  })
})

test('WRITE-03 a company has 20 categories at most, also when many are created at once, and others theirs', async () => {
  const { sato, foreignAdmin } = app.cast
  const answers = await Promise.all(
    Array.from({ length: maxCategories + 5 }, (_, index) => create(sato, { name: `第${index}` })),
  )
  expect(answers.filter(({ message }) => message === 'Limit exceeded')).toHaveLength(5)
  expect(await list(sato)).toHaveLength(maxCategories)
  expect(await create(foreignAdmin)).toMatchObject({ success: true })
  const [last] = (await list(sato)).slice(-1)
  expect(await remove(sato, last.categoryId)).toMatchObject(done)
  expect(await create(sato, { name: '新しい' })).toMatchObject({ success: true })
  expect((await names(sato)).at(-1)).toBe('新しい')
})

test('WRITE-03 the order is changed as a whole, and refused when it is not of the present categories', async () => {
  const { sato, tanaka, foreignAdmin } = app.cast
  const ids = [
    await stored(sato, { name: 'い' }),
    await stored(sato, { name: 'ろ' }),
    await stored(sato, { name: 'は' }),
  ]
  const [first = '', second = '', third = ''] = ids
  expect(await order(sato, [third, first, second])).toMatchObject(done)
  expect(await names(tanaka)).toEqual(['は', 'い', 'ろ'])
  const foreign = await stored(foreignAdmin)
  for (const wrong of [
    [],
    [third, first],
    [third, first, first],
    [third, first, foreign],
    [...ids, foreign],
    [...ids, first],
  ])
    expect(await order(sato, wrong)).toMatchObject(refusal('Categories changed'))
  expect(await order(sato, 'x')).toMatchObject({ status: 400 })
  expect(await names(tanaka)).toEqual(['は', 'い', 'ろ'])
  await stored(sato, { name: 'に' })
  expect(await names(tanaka)).toEqual(['は', 'い', 'ろ', 'に'])
})

test('WRITE-03 two admins at once, on two servers: what one has deleted is neither ordered nor changed by the other, no order is half done, and no name is there twice', async () => {
  const { sato, yamada } = app.cast
  const setRole = (role: string) =>
    app.call(sato, updateAuthorities, { body: [{ companyUserId: yamada.companyUserId, role }] })
  await setRole('admin')
  const other = await app.addServer()
  const gone = refusal('Document already deleted')
  for (let round = 0; round < 10; round++) {
    const ids = [
      await stored(sato, { name: 'い' }),
      await stored(sato, { name: 'ろ' }),
      await stored(sato, { name: 'は' }),
    ]
    const [first = '', second = '', third = ''] = ids
    const [removed, ordered, renamed, made] = await Promise.all([
      remove(sato, first),
      other(yamada, orderCategories, { body: { categoryIds: [third, second, first] } }),
      other(yamada, updateCategory, { params: { categoryId: first }, body: { name: 'に' } }),
      other(yamada, createCategory, { body: bodyOf({ name: 'い' }) }),
    ])
    expect(removed).toMatchObject(done)
    expect([done.message, gone.message]).toContain(renamed.message)
    expect(ordered.success || ordered.message === 'Categories changed').toBe(true)
    const left: { categoryId: string; name: string }[] = await list(sato)
    expect(left.some(({ categoryId }) => categoryId === first && made.data?.categoryId !== first)).toBe(false)
    const present = left.map(({ categoryId }) => categoryId).filter((id) => ids.includes(id))
    expect(present.toSorted()).toEqual([second, third].toSorted())
    if (ordered.success) expect(present).toEqual([third, second])
    await app.db.query(sql`delete from categories`)
  }
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all([
      create(sato, { name: `部${round}`, colour: 'red' }),
      other(yamada, createCategory, { body: bodyOf({ name: `部${round}`, colour: 'teal' }) }),
    ])
    expect(answers.map(({ message }) => message).sort()).toEqual(['Category name already exists', 'OK'])
    await app.db.query(sql`delete from categories`)
  }
  await setRole('viewer')
})

test('G-033 WRITE-03 categories of another company do not exist', async () => {
  const { sato, foreignAdmin, foreignViewer } = app.cast
  const foreign = await stored(foreignAdmin, { name: canary })
  for (const categoryId of [foreign, '999999', 'x']) {
    expect(await update(sato, categoryId, { name: 'x' })).toMatchObject(refusal('Document already deleted'))
    expect(await remove(sato, categoryId)).toMatchObject(refusal('Document already deleted'))
  }
  expect((await app.call(sato, listCategories)).text).not.toContain(canary)
  expect(await names(foreignViewer)).toEqual([canary])
})
