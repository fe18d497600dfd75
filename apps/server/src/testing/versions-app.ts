import { getNews } from '@kawaraban/contract/news.ts'
import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { getProgress, listReaders } from '@kawaraban/contract/progress.ts'
import { completeNews, uncompleteNews } from '@kawaraban/contract/reactions.ts'
import { getVersion, type ListedVersion, listVersions } from '@kawaraban/contract/versions.ts'
import type { TestApp } from './app.ts'
import { newsBodyAt, type Person } from './company.ts'

/** What people do with a post of several versions. */
export const versionsOf = (app: TestApp) => {
  const of = (newsId: string) => ({ params: { newsId } })
  /** Saves the form of a post; returns what it answers. */
  const save = (person: Person | null, newsId: string, over: Record<string, unknown> = {}, headers = {}) =>
    app.call(person, updateNews, { ...of(newsId), headers, body: newsBodyAt(app.clock.now, over) })
  return {
    save,
    /** The same, asking everybody again. */
    askAgain: (person: Person, newsId: string, over: Record<string, unknown> = {}) =>
      save(person, newsId, { completions: 'askAgain', ...over }),
    complete: (person: Person, newsId: string, version?: unknown) =>
      app.call(person, completeNews, { ...of(newsId), body: { reactionType: 'completed', version } }),
    undo: (person: Person, newsId: string) => app.call(person, uncompleteNews, of(newsId)),
    detail: async (person: Person, newsId: string) => (await app.call(person, getNews, of(newsId))).data,
    versions: async (person: Person, newsId: string): Promise<ListedVersion[]> =>
      (await app.call(person, listVersions, of(newsId))).data.versions,
    version: (person: Person | null, newsId: string, version: number | string) =>
      app.call(person, getVersion, { params: { newsId, version: String(version) } }),
    progress: async (person: Person, newsId: string) => (await app.call(person, getProgress, of(newsId))).data,
    /** Names and versions of those who have completed a post, as its table has them. */
    completed: async (person: Person, newsId: string): Promise<[string, number][]> => {
      const query = { narrowing: JSON.stringify({ kind: 'completed', state: 'done' }), limit: '100' }
      const { companyUsers } = (await app.call(person, listReaders, { ...of(newsId), query })).data
      return companyUsers.map(({ name, version = 1 }: { name: string; version?: number }) => [name, version])
    },
  }
}
