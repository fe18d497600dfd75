import { createCategory } from '@kawaraban/contract/categories.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../testing/company.ts'
import { start, useNewsApp } from '../../testing/news-app.ts'

const { app, body } = useNewsApp()

/** Who saves a post: the last one is an editor whom the post is not of. */
const columns = ['admin', 'editor', 'viewer', 'none', 'otherEditor'] as const

/**
 * Whether a post may be saved with a category for `posters`: + may, - may not for the category, x may not save at all.
 * The columns are those above.
 */
const matrix = {
  'a new post, for admins alone': '+-xx-',
  'a new post, for editors too': '++xx+',
  'another category of a stored post, for admins alone': '+-xxx',
  'another category of a stored post, for editors too': '++xxx',
  'the category that a stored post has, for admins alone': '++xxx',
  'the category that a stored post has, for editors too': '++xxx',
  'none, of a stored post that has one for admins alone': '++xxx',
} as const

let people: Record<(typeof columns)[number], Person>
let ids: { admins: string; editors: string; another: string }
beforeAll(async () => {
  const { sato, suzuki, tanaka, kobayashi, ito } = app.cast
  people = { admin: sato, editor: suzuki, viewer: tanaka, none: kobayashi, otherEditor: ito }
  const store = async (name: string, posters: string): Promise<string> => {
    const answer = await app.call(sato, createCategory, { body: { name, colour: 'blue', icon: 'tag', posters } })
    return answer.data.categoryId
  }
  ids = {
    admins: await store('役員', 'admins'),
    editors: await store('総務', 'editors'),
    another: await store('安全', 'editors'),
  }
})
afterAll(() => app.db.query(sql`delete from categories`))

const messages = { '+': 'OK', '-': 'Invalid categoryId', x: 'No permission' } as const

describe.each(Object.entries(matrix))('WRITE-03 G-422 %s', (row, cells) => {
  test.each(columns.map((column, index) => [column, (cells[index] ?? 'x') as keyof typeof messages] as const))(
    'as %s: %s',
    async (column, cell) => {
      const person = people[column]
      const categoryId = row.includes('for admins alone') ? ids.admins : ids.editors
      const save = async () => {
        if (row.startsWith('a new post')) return app.call(person, createNews, { body: body({ categoryId }) })
        const stored = row.startsWith('another') ? ids.another : categoryId
        const dates = { startAt: start, endAt: start + dayMs }
        const newsId = await app.storePost(people.editor, { ...dates, categoryId: stored })
        const sent = row.startsWith('none') ? null : categoryId
        const answer = await app.call(person, updateNews, { params: { newsId }, body: body({ categoryId: sent }) })
        const [post] = await app.db.query<{ id: string | null }>(sql`
          select category_id as id from news where news_id = ${newsId}`)
        expect(post?.id ?? null, 'what is stored').toBe(cell === '+' ? sent : stored)
        return answer
      }
      expect((await save()).message).toBe(messages[cell])
    },
  )
})
