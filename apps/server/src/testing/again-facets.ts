import { countNewPosts, getNews, listNews, noFeedVersion } from '@kawaraban/contract/news.ts'
import {
  type DepartmentProgress,
  getCompletionCurve,
  getProgress,
  listProgress,
  listReaders,
  narrowing,
} from '@kawaraban/contract/progress.ts'
import { listReactions } from '@kawaraban/contract/reactions.ts'
import { listTodo } from '@kawaraban/contract/todo.ts'
import { listVersions } from '@kawaraban/contract/versions.ts'
import { listViewers } from '@kawaraban/contract/views.ts'
import { expect } from 'vitest'
import { readSnapshot } from '../db/cursor.ts'
import { openReaders } from '../features/exports/rows/queries.ts'
import { finds, isInScope, type ModelPerson, type ModelPost, peopleOf, receiptOf } from './again-model.ts'
import type { TestApp } from './app.ts'
import type { Person } from './company.ts'

type Moment = {
  readonly post: ModelPost
  readonly posts: readonly ModelPost[]
  readonly people: readonly ModelPerson[]
  /** One of the people, who reads. */
  readonly reader: Person
}
type Facet = (moment: Moment) => Promise<void>

const limit = '100'
const idsOf = (people: readonly { readonly id: string }[]) => people.map(({ id }) => id).toSorted()
const isWithin = (department: string) => (one: ModelPerson) =>
  one.departmentName === department || one.departmentName.startsWith(`${department}／`)

/** Returns what compares each answer that depends on completions with the model. */
export const againFacets = (app: TestApp): readonly Facet[] => {
  /** Asks as the author; null where the post is in the trash, of which it has to be as of none. */
  const ask = async (post: ModelPost, endpoint: Parameters<typeof app.call>[1], query: Record<string, string> = {}) => {
    const { message, data } = await app.call(app.cast.suzuki, endpoint, { params: { newsId: post.newsId }, query })
    expect(message).toBe(post.isTrashed ? 'Document already deleted' : 'OK')
    return post.isTrashed ? null : data
  }

  const tableOf = async (post: ModelPost, kind: string) => {
    const data = await ask(post, listReaders, { narrowing: JSON.stringify({ kind }), limit })
    if (!data) return null
    const rows: { companyUserId: string; doneAt: string; version?: number }[] = data.companyUsers
    const done = rows.filter(({ doneAt }) => doneAt !== '')
    expect([data.totalUsers, data.totalDone]).toEqual([rows.length, done.length])
    const others = rows.filter(({ doneAt }) => doneAt === '').map(({ companyUserId }) => companyUserId)
    return { done: new Map(done.map(({ companyUserId, version = 1 }) => [companyUserId, version])), others }
  }

  const detail: Facet = async ({ post, people }) => {
    const shown = await ask(post, getNews)
    if (!shown) return
    expect(shown.reactions[0].count).toBe(peopleOf(post, people).completed.length)
    expect([shown.version ?? 1, shown.lastEdit.revision]).toEqual([post.version, post.revision])
    expect([shown.title, shown.content]).toEqual(Object.values(post.texts.get(post.version) ?? {}))
  }

  const completers: Facet = async ({ post, people }) => {
    const table = await tableOf(post, 'completed')
    const { inScope, completed, open } = peopleOf(post, people)
    const versions = new Map(completed.map(({ id }) => [id, receiptOf(post, id).completed?.version]))
    if (table) expect([table.done, table.others.toSorted()]).toEqual([versions, idsOf(open)])
    const reactions = await ask(post, listReactions, { limit })
    if (reactions) expect([reactions.totalUsers, reactions.totalReactions]).toEqual([inScope.length, completed.length])
  }

  const viewers: Facet = async ({ post, people }) => {
    const table = await tableOf(post, 'viewed')
    const { viewed } = peopleOf(post, people)
    if (table) expect([...table.done.keys()].toSorted()).toEqual(idsOf(viewed))
    const views = await ask(post, listViewers, { limit })
    if (views) expect(views.totalViewers).toBe(viewed.length)
  }

  const bars: Facet = async ({ post, people }) => {
    const data = await ask(post, getProgress)
    if (!data) return
    const countsOf = (chosen: readonly ModelPerson[]) => {
      const { inScope, viewed, completed } = peopleOf(post, chosen)
      return { total: inScope.length, viewed: viewed.length, completed: completed.length }
    }
    const { departments, completedUnopened, ...all } = data
    expect([all, completedUnopened]).toEqual([countsOf(people), peopleOf(post, people).unopened.length])
    for (const name of ['営業部', '営業部／第1課', '製造部']) {
      const found = departments.find(({ path }: DepartmentProgress) => path === name.replace('／', '/'))
      const { path: _, ...bar } = found ?? { path: name, total: 0, viewed: 0, completed: 0 }
      expect(bar, name).toEqual(countsOf(people.filter(isWithin(name))))
    }
  }

  const overview: Facet = async ({ post, people }) => {
    const { data } = await app.call(app.cast.suzuki, listProgress)
    const row = data.posts.find(({ newsId }: { newsId: string }) => newsId === post.newsId)
    const { inScope, viewed, completed } = peopleOf(post, people)
    if (post.isTrashed) expect(row).toBeUndefined()
    else expect([row.total, row.viewed, row.completed]).toEqual([inScope.length, viewed.length, completed.length])
    const curve = await ask(post, getCompletionCurve)
    if (curve) expect([curve.total, curve.points.at(-1).completed]).toEqual([inScope.length, completed.length])
  }

  const file: Facet = async ({ post, people }) => {
    if (post.isTrashed) return
    const { managementGroupId } = app.cast.ours
    const job = {
      managementGroupId,
      newsId: post.newsId,
      narrowing: JSON.stringify(narrowing.parse({})),
      order: 'doneFirst',
    }
    const rows = await readSnapshot(app.databaseUrl, async (snapshot) => {
      const sheet = await openReaders(snapshot, job as Parameters<typeof openReaders>[1])
      const read: (readonly unknown[])[] = []
      for await (const batch of sheet?.batches ?? []) read.push(...batch)
      return read
    })
    const ids = await app.db.query<{ id: string; docomoId: string }>({
      text: 'select company_user_id as id, docomo_id as "docomoId" from members where management_group_id = $1',
      values: [managementGroupId],
    })
    const idOf = new Map(ids.map(({ id, docomoId }) => [docomoId, id]))
    const inFile = new Map(
      rows.map((row) => [idOf.get(String(row[1])), [row[3] !== null, row[4] !== null, row.at(-1)]]),
    )
    const expected = peopleOf(post, people).inScope.map(({ id }) => {
      const { isViewed, completed } = receiptOf(post, id)
      return [id, [isViewed, completed !== null, completed?.version ?? null]] as const
    })
    expect(inFile).toEqual(new Map(expected))
  }

  const versions: Facet = async ({ post }) => {
    const data = await ask(post, listVersions)
    if (!data) return
    const all = Array.from({ length: post.version }, (_, index) => post.version - index).slice(0, 51)
    const expected = all.map((version) => ({
      version,
      title: post.texts.get(version)?.title,
      asksAgain: post.asking.has(version),
      reopened: post.reopened.get(version) ?? 0,
    }))
    expect(data.versions).toMatchObject(expected)
  }

  /** What one reader finds of the posts, in list, filter, to-do and check. */
  const list: Facet = async ({ posts, people, reader }) => {
    const person = people.find(({ id }) => id === reader.companyUserId)
    if (!person || person.role === 'none') return
    const items: {
      newsId: string
      version?: number
      formerVersion?: number
      viewerReactions: { reacted: boolean }[]
    }[] = (await app.call(reader, listNews)).data
    const open = (post: ModelPost) => receiptOf(post, person.id).completed === null
    const seen = posts.filter((post) => finds(post, person))
    const expected = new Map(
      seen.map((post) => {
        const { completed, former } = receiptOf(post, person.id)
        return [post.newsId, [completed !== null, completed === null ? (former ?? undefined) : undefined, post.version]]
      }),
    )
    const shown = items.map((item) => [
      item.newsId,
      [item.viewerReactions[0]?.reacted, item.formerVersion, item.version ?? 1],
    ]) as [string, unknown[]][]
    expect(new Map(shown)).toEqual(expected)
    const filter = { companyintraNewsStatusFilter: 'unreacted' }
    const unreacted = (await app.call(reader, listNews, { query: filter })).data
    const wanted = seen.filter((post) => isInScope(post, person) && open(post)).map(({ newsId }) => newsId)
    const newsIds = (found: { newsId: string }[]) => found.map(({ newsId }) => newsId).toSorted()
    expect(newsIds(unreacted)).toEqual(wanted.toSorted())
    expect(newsIds((await app.call(reader, listTodo)).data)).toEqual(wanted.toSorted())
    const checked = await app.call(reader, countNewPosts, { query: { version: noFeedVersion } })
    expect(checked.data.todo).toBe(wanted.length)
  }

  const former: Facet = async ({ post, people, reader }) => {
    const person = people.find(({ id }) => id === reader.companyUserId)
    if (!person || person.role === 'none' || !finds(post, person)) return
    const { data } = await app.call(reader, getNews, { params: { newsId: post.newsId } })
    const { completed, former: version } = receiptOf(post, person.id)
    const isAsked = completed === null && version !== null
    expect(data.formerVersion).toBe(isAsked ? version : undefined)
    expect(data.former).toEqual(isAsked && version >= post.version - 50 ? post.texts.get(version) : undefined)
  }

  return [detail, completers, list, viewers, bars, overview, file, versions, former]
}
