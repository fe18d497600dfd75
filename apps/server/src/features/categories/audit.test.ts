import { createCategory, deleteCategory, orderCategories, updateCategory } from '@kawaraban/contract/categories.ts'
import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'

const app = useTestApp()
const looks = { colour: 'blue', icon: 'building', posters: 'editors' }

test('WRITE-03 making, changing, ordering and deleting a category are lines of the audit log, without its name; repeats are none', async () => {
  const lines: string[] = []
  const call = await app.addServer({ LOG_LEVEL: 'warn' }, { logStream: { write: (line: string) => lines.push(line) } })
  const { sato } = app.cast
  const make = async (name: string): Promise<string> =>
    (await call(sato, createCategory, { body: { name, ...looks } })).data.categoryId
  const [first, second] = [await make('総務'), await make('安全')]
  expect(await make('総務')).toBe(first)
  const params = { categoryId: first }
  for (const _time of [1, 2]) await call(sato, updateCategory, { params, body: { name: '総務部' } })
  for (const _time of [1, 2]) await call(sato, orderCategories, { body: { categoryIds: [second, first] } })
  for (const _time of [1, 2]) await call(sato, deleteCategory, { params })
  const by = { msg: 'audit', accountId: sato.accountId }
  expect(lines.map((one) => JSON.parse(one))).toMatchObject([
    { ...by, event: 'categoryCreate', categoryId: first },
    { ...by, event: 'categoryCreate', categoryId: second },
    { ...by, event: 'categoryUpdate', categoryId: first },
    { ...by, event: 'categoryOrder' },
    { ...by, event: 'categoryDelete', categoryId: first },
  ])
  expect(lines).toHaveLength(5)
  expect(lines.join('')).not.toMatch(/総務|安全/)
})
