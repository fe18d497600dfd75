import { createCategory, deleteCategory, updateCategory } from '@kawaraban/contract/categories.ts'
import { createTemplate, getPostTemplate, getTemplate, updateTemplate } from '@kawaraban/contract/templates.ts'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import type { Person } from '../../testing/company.ts'
import { refusal, useNewsApp } from '../../testing/news-app.ts'

const { app, create } = useNewsApp()
afterEach(async () => {
  await app.db.query(sql`delete from templates`)
  await app.db.query(sql`delete from categories`)
})

const invalid = refusal('Invalid categoryId')
const storeCategory = async (person: Person, posters = 'editors'): Promise<string> =>
  (await app.call(person, createCategory, { body: { name: '総務', colour: 'blue', icon: 'building', posters } })).data
    .categoryId
const store = (person: Person, fields: object) => app.call(person, createTemplate, { body: { name: '停電', fields } })
const fieldsOf = async (person: Person, templateId: string) =>
  (await app.call(person, getTemplate, { params: { templateId } })).data.fields

test('REUSE-02 WRITE-03 a template holds a category, for who may post in it', async () => {
  const { sato, suzuki, ito } = app.cast
  const categoryId = await storeCategory(sato)
  const { templateId } = (await store(suzuki, { title: '停電', categoryId })).data
  for (const person of [sato, suzuki, ito])
    expect(await fieldsOf(person, templateId)).toEqual({ title: '停電', categoryId })
  const posters = { name: '総務', colour: 'blue', icon: 'building', posters: 'admins' }
  await app.call(sato, updateCategory, { params: { categoryId }, body: posters })
  expect(await fieldsOf(sato, templateId)).toEqual({ title: '停電', categoryId })
  expect(await fieldsOf(ito, templateId)).toEqual({ title: '停電' })
  await app.call(sato, deleteCategory, { params: { categoryId }, query: { posts: '0' } })
  expect(await fieldsOf(sato, templateId)).toEqual({ title: '停電' })
})

test('REUSE-02 WRITE-03 G-503 a category that was closed to the maker of a template stays when they change it, and goes when an admin takes it', async () => {
  const { sato, suzuki } = app.cast
  const categoryId = await storeCategory(sato)
  const { templateId } = (await store(suzuki, { title: '停電', categoryId })).data
  const change = (person: Person, name: string, version: number, fields: object) =>
    app.call(person, updateTemplate, { params: { templateId }, body: { name, fields, version } })
  await app.call(sato, updateCategory, { params: { categoryId }, body: { posters: 'admins' } })
  for (const _time of [1, 2])
    expect(await change(suzuki, '停電2', 1, { title: '停電' })).toMatchObject({ data: { version: 2 } })
  expect(await fieldsOf(sato, templateId)).toEqual({ title: '停電', categoryId })
  const other = await app.call(sato, createCategory, {
    body: { name: '安全', colour: 'red', icon: 'shield', posters: 'editors' },
  })
  expect(await change(sato, '停電3', 2, { title: '停電' })).toMatchObject({ data: { version: 3 } })
  expect(await fieldsOf(sato, templateId)).toEqual({ title: '停電' })
  expect(await change(suzuki, '停電4', 3, { categoryId: other.data.categoryId })).toMatchObject({
    data: { version: 4 },
  })
  expect(await fieldsOf(suzuki, templateId)).toEqual({ categoryId: other.data.categoryId })
})

test('REUSE-02 WRITE-03 no template is stored with a category that its maker may not post in, or of another company', async () => {
  const { sato, suzuki, foreignAdmin } = app.cast
  const ofAdmins = await storeCategory(sato, 'admins')
  const foreign = await storeCategory(foreignAdmin)
  const { templateId } = (await store(suzuki, { title: '停電' })).data
  for (const categoryId of [ofAdmins, foreign, '999999', 'x', '9'.repeat(30)]) {
    expect(await store(suzuki, { categoryId })).toMatchObject(invalid)
    const body = { name: '停電', fields: { categoryId }, version: 1 }
    expect(await app.call(suzuki, updateTemplate, { params: { templateId }, body })).toMatchObject(invalid)
  }
  expect(await fieldsOf(suzuki, templateId)).toEqual({ title: '停電' })
})

test('REUSE-01 WRITE-02 WRITE-03 a copy has the format of the text, and the category where the caller may post in it', async () => {
  const { sato, suzuki } = app.cast
  const categoryId = await storeCategory(sato, 'admins')
  const { newsId } = (await create(sato, { content: '# 停電', contentFormat: 'markdown', categoryId })).data
  const copied = async (person: Person) => (await app.call(person, getPostTemplate, { params: { newsId } })).data.fields
  expect(await copied(sato)).toMatchObject({ content: '# 停電', contentFormat: 'markdown', categoryId })
  expect(await copied(suzuki)).toMatchObject({ contentFormat: 'markdown' })
  expect(await copied(suzuki)).not.toHaveProperty('categoryId')
})

test('REUSE-02 WRITE-02 a text with marks stays one, and marks alone are no text', async () => {
  const { suzuki } = app.cast
  const fields = { content: '- 【日時】', contentFormat: 'markdown' }
  const { templateId } = (await store(suzuki, fields)).data
  expect(await fieldsOf(suzuki, templateId)).toEqual(fields)
  expect(await store(suzuki, { content: '# ', contentFormat: 'markdown' })).toMatchObject(refusal('Invalid content'))
})
