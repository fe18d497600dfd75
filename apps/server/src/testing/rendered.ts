import sql, { raw } from 'sql-template-tag'
import { vi } from 'vitest'
import { buildWeb } from '../../../../scripts/build-web.ts'
import { projectRoot } from '../config.ts'
import { type TestApp, testApp } from './app.ts'
import type { Person } from './company.ts'

/** The data of a rendered page; null for the plain one. */
export const pageData = (body: string) => {
  const [, json] = /<script type="application\/json" id="page-data">([^<]*)<\/script>/.exec(body) ?? []
  return json === undefined ? null : JSON.parse(json)
}

export const isPlain = (body: string): boolean => pageData(body) === null && body.includes('class="boot"')

/** Every row of the database with its version, as one text: a row that is written again with the same values differs. */
export const contentsOf = async ({ db }: TestApp): Promise<string> => {
  const tables = await db.query<{ name: string }>(sql`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db.query<{ text: string }>(sql`select concat(t.xmin, ' ', t) as text from ${raw(name)} t order by 1`),
    ),
  )
  return JSON.stringify(rows)
}

type Visitor = Pick<Person, 'sessionKey'> | null

/** The title of the post that `testPages` stores. */
export const postTitle = '年末調整の書類提出のお願い'

/** The real server with a post for everybody, with the built browser app and what renders its first screens. */
export const testPages = async () => {
  await buildWeb(projectRoot)
  const tested = await testApp()
  await tested.storePost(tested.cast.sato, { title: postTitle })

  const open = (person: Visitor, headers: Record<string, string> = {}, url = '/') => {
    const session = person && `${tested.cookieName}=${encodeURIComponent(person.sessionKey)}`
    const cookie = [headers.cookie, session].filter(Boolean).join('; ')
    return tested.server.inject({ url, headers: { ...headers, cookie } })
  }

  /** Opens a page until it comes rendered: it comes plain while the machine of the tests is busy. */
  const openRendered = (...visit: Parameters<typeof open>) =>
    vi.waitUntil(
      async () => {
        const page = await open(...visit)
        return pageData(page.body) && page
      },
      { timeout: 20_000 },
    )

  return { ...tested, open, openRendered }
}
export type TestPages = Awaited<ReturnType<typeof testPages>>
