import { deleteNews } from '@kawaraban/contract/news.ts'
import { getTrashState, listTrash, purgeNews, restoreNews } from '@kawaraban/contract/trash.ts'
import sql from 'sql-template-tag'
import { afterEach, beforeEach } from 'vitest'
import type { TestApp } from './app.ts'
import { addSession, type Person } from './company.ts'

/** What a call answers that has done what it was asked for. */
export const done = { success: true, message: 'OK', data: null, status: 200 }

/** What people do with the trash of a server's companies. */
const trashOf = (app: TestApp) => {
  const of = (newsId: string) => ({ params: { newsId } })
  return {
    /** Switches the trash of all companies. */
    choose: (hasTrash: boolean) => app.db.query(sql`update management_groups set has_trash = ${hasTrash}`),
    remove: (person: Person | null, newsId: string, query: Record<string, string> = {}) =>
      app.call(person, deleteNews, { ...of(newsId), query }),
    restore: (person: Person | null, newsId: string) => app.call(person, restoreNews, of(newsId)),
    purge: (person: Person | null, newsId: string) => app.call(person, purgeNews, of(newsId)),
    state: async (person: Person) => (await app.call(person, getTrashState)).data,
    list: async (person: Person, query: Record<string, string> = {}) =>
      (await app.call(person, listTrash, { query })).data,
    /** The same person, signed in anew at that time. */
    at: async (person: Person, now: number): Promise<Person> => {
      app.clock.now = now
      const sessionKey = `${person.sessionKey} at ${now}`
      await addSession(app.db, person, { sessionKey, now })
      return { ...person, sessionKey }
    },
    /** Ids of the posts in the trash that a person finds. */
    ids: async (person: Person): Promise<string[]> =>
      (await app.call(person, listTrash)).data.posts.map(({ newsId }: { newsId: string }) => newsId),
  }
}

/** The same, with the trash switched on for each test of the file. */
export const useTrash = (app: TestApp) => {
  const steps = trashOf(app)
  beforeEach(() => steps.choose(true))
  afterEach(() => steps.choose(false))
  return steps
}
