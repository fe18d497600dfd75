import { countNewPosts, listNews, noFeedVersion } from '@kawaraban/contract/news.ts'
import { getCompletionCurve, listProgress, listReaders } from '@kawaraban/contract/progress.ts'
import { listReactions } from '@kawaraban/contract/reactions.ts'
import { listTodo } from '@kawaraban/contract/todo.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../testing/company.ts'
import { exportSteps } from '../../../testing/export-steps.ts'
import { refusal, start, useNewsApp } from '../../../testing/news-app.ts'
import { useTrash } from '../../../testing/trash-app.ts'
import { versionsOf } from '../../../testing/versions-app.ts'
import { countReceipts } from '../../views/blocks/queries.ts'

const { app, listed } = useNewsApp()
const { save, askAgain, complete, undo, completed, detail, versions, progress } = versionsOf(app)
const { remove, restore } = useTrash(app)
const ok = { success: true, message: 'OK' }

const store = () =>
  app.storePost(app.cast.suzuki, { title: '一', content: '一の本文', dueAt: start + dayMs, endAt: start + 2 * dayMs })
const changes = { title: '二', content: '二の本文', dueDate: '2026/11/21 10:00', endDate: '2026/11/22 10:00' }

/** What the reader and the author see of whether a reader has completed a post. */
const seenOf = async (reader: Person, newsId: string) => {
  const { suzuki } = app.cast
  const params = { newsId }
  const list = await app.call(reader, listNews)
  const item = list.data.find((one: { newsId: string }) => one.newsId === newsId)
  const counted = { version: noFeedVersion, companyintraNewsStatusFilter: 'unreacted' }
  const overview = (await app.call(suzuki, listProgress)).data.posts
  const { total, points } = (await app.call(suzuki, getCompletionCurve, { params })).data
  const bars = await progress(suzuki, newsId)
  const table = (
    await app.call(suzuki, listReaders, { params, query: { narrowing: '{"kind":"completed"}', limit: '100' } })
  ).data
  const { totalReactions } = (await app.call(suzuki, listReactions, { params, query: { limit: '100' } })).data
  return {
    card: item.viewerReactions[0].reacted,
    todoCount: Number(list.headers['todo-count']),
    todo: (await app.call(reader, listTodo)).data.map((one: { newsId: string }) => one.newsId),
    check: (await app.call(reader, countNewPosts, { query: counted })).data.todo,
    filter: await listed(reader, { companyintraNewsStatusFilter: 'unreacted' }),
    detail: (await detail(reader, newsId)).viewerReactions[0].reacted,
    counts: [
      (await detail(suzuki, newsId)).reactions[0].count,
      overview.find((one: { newsId: string }) => one.newsId === newsId).completed,
      points.at(-1).completed,
      bars.completed,
      table.totalDone,
      totalReactions,
    ],
    total: total === bars.total && table.totalUsers === total,
  }
}

describe('an edit that asks again', () => {
  test.each([false, true])(
    'AGAIN-01 makes everything count as not completed, views stay (counted before: %s)',
    async (isCounted) => {
      const { suzuki, tanaka, yamada } = app.cast
      const newsId = await store()
      await app.call(tanaka, viewNews, { params: { newsId } })
      for (const person of [tanaka, yamada]) await complete(person, newsId)
      if (isCounted) await countReceipts(app.db, suzuki.managementGroupId, newsId)
      const done = {
        card: true,
        todoCount: 0,
        todo: [],
        check: 0,
        filter: [],
        detail: true,
        counts: Array(6).fill(2),
        total: true,
      }
      expect(await seenOf(tanaka, newsId)).toEqual(done)
      app.clock.now += minuteMs
      expect(await askAgain(suzuki, newsId, changes)).toMatchObject(ok)
      const open = { todoCount: 1, todo: [newsId], check: 1, filter: [newsId], counts: Array(6).fill(0), total: true }
      expect(await seenOf(tanaka, newsId)).toEqual({ card: false, detail: false, ...open })
      expect(await progress(suzuki, newsId)).toMatchObject({ viewed: 1, completed: 0, completedUnopened: 0 })
      for (const person of [yamada, tanaka]) await complete(person, newsId, 2)
      expect(await seenOf(tanaka, newsId)).toEqual(done)
      expect(await completed(suzuki, newsId)).toEqual([tanaka, yamada].map(({ name }) => [name, 2]))
      expect(await progress(suzuki, newsId)).toMatchObject({ viewed: 1, completed: 2, completedUnopened: 1 })
    },
  )

  test('AGAIN-01 AGAIN-02 who had completed learns of which version, in the list and with its text; others do not', async () => {
    const { suzuki, tanaka, yamada, ito } = app.cast
    const newsId = await store()
    await complete(tanaka, newsId)
    await complete(ito, newsId)
    await undo(ito, newsId)
    await save(suzuki, newsId, { ...changes, content: '軽微' })
    await complete(yamada, newsId)
    await askAgain(suzuki, newsId, changes)
    const cards = async (person: Person) => {
      const [{ version, formerVersion }] = (await app.call(person, listNews)).data
      return { version, formerVersion }
    }
    const former = { title: '一', content: '一の本文' }
    expect(await cards(tanaka)).toEqual({ version: 3, formerVersion: 1 })
    expect(await detail(tanaka, newsId)).toMatchObject({ version: 3, formerVersion: 1, former, content: '二の本文' })
    expect(await detail(yamada, newsId)).toMatchObject({ formerVersion: 2, former: { title: '二', content: '軽微' } })
    for (const person of [ito, suzuki]) {
      expect(await cards(person)).toEqual({ version: 3, formerVersion: undefined })
      const { formerVersion, former: none } = await detail(person, newsId)
      expect([formerVersion, none]).toEqual([undefined, undefined])
    }
    // A filter reads the receipts of all posts.
    const [unread] = (await app.call(tanaka, listNews, { query: { companyintraNewsStatusFilter: 'unreacted' } })).data
    expect(unread.formerVersion).toBe(1)
    await complete(tanaka, newsId, 3)
    expect(await cards(tanaka)).toEqual({ version: 3, formerVersion: undefined })
    expect((await detail(tanaka, newsId)).former).toBeUndefined()
    await undo(tanaka, newsId)
    expect(await detail(tanaka, newsId)).toMatchObject({ formerVersion: 1, former })
  })

  test('AGAIN-01 AGAIN-03 keeps the old completions with their version and time, and never changes them', async () => {
    const { suzuki, tanaka, yamada, ito } = app.cast
    const newsId = await store()
    await complete(tanaka, newsId)
    app.clock.now = start + minuteMs
    await save(suzuki, newsId, { ...changes, content: '軽微' })
    await complete(yamada, newsId)
    app.clock.now = start + 2 * minuteMs
    await askAgain(suzuki, newsId, changes)
    const history = () =>
      app.db.query<{ version: number; id: string; at: number }>(sql`
        select h.version, (h.block * 1024 + p.member)::text as id, p.at
        from reopened_completions h, unnest(h.members, h.completed_at) as p (member, at) order by 1, 2`)
    const old = [
      { version: 1, id: tanaka.companyUserId, at: start },
      { version: 2, id: yamada.companyUserId, at: start + minuteMs },
    ]
    expect(await history()).toEqual(old)
    await complete(tanaka, newsId)
    await complete(ito, newsId)
    await askAgain(suzuki, newsId, { ...changes, content: '四' })
    await undo(tanaka, newsId)
    const later = [ito, tanaka].map(({ companyUserId }) => ({
      version: 3,
      id: companyUserId,
      at: start + 2 * minuteMs,
    }))
    expect(await history()).toEqual([...old, ...later.toSorted((one, other) => (one.id < other.id ? -1 : 1))])
    expect(
      (await versions(suzuki, newsId)).map(({ version, asksAgain, reopened }) => [version, asksAgain, reopened]),
    ).toEqual([
      [4, true, 0],
      [3, true, 2],
      [2, false, 1],
      [1, false, 1],
    ])
  })

  test('AGAIN-01 also where nothing else differs; and an edit without the choice keeps completions', async () => {
    const { suzuki, tanaka } = app.cast
    const newsId = await store()
    await complete(tanaka, newsId)
    for (const over of [{}, { completions: 'keep' }])
      expect(await save(suzuki, newsId, { ...changes, ...over })).toMatchObject(ok)
    expect(await completed(suzuki, newsId)).toEqual([[tanaka.name, 1]])
    await askAgain(suzuki, newsId, changes)
    expect([await completed(suzuki, newsId), (await versions(suzuki, newsId)).length]).toEqual([[], 3])
  })

  test('AGAIN-01 an edit that is refused reopens nothing', async () => {
    const { suzuki, tanaka } = app.cast
    const newsId = await store()
    await complete(tanaka, newsId)
    const wrong = { ...changes, scope: 'specific', companyUserIds: ['999999'] }
    expect(await askAgain(suzuki, newsId, wrong)).toMatchObject(refusal('Invalid companyUserIds'))
    expect(await completed(suzuki, newsId)).toEqual([[tanaka.name, 1]])
  })

  test('AGAIN-01 TRASH-01 a post that comes back from the trash is as it was, and its history goes with it', async () => {
    const { suzuki, tanaka, yamada } = app.cast
    const newsId = await store()
    await complete(tanaka, newsId)
    await askAgain(suzuki, newsId, changes)
    await complete(yamada, newsId, 2)
    const before = [await detail(tanaka, newsId), await versions(suzuki, newsId), await completed(suzuki, newsId)]
    await remove(suzuki, newsId)
    await restore(suzuki, newsId)
    expect([await detail(tanaka, newsId), await versions(suzuki, newsId), await completed(suzuki, newsId)]).toEqual(
      before,
    )
    await app.db.query(sql`delete from news where news_id = ${newsId}`)
    expect(await app.db.query(sql`select 1 from versions union all select 1 from reopened_completions`)).toEqual([])
  })
})

describe('a completion', () => {
  test('AGAIN-01 of a version before the one that asks again is refused, of a later one not; the receipt names it', async () => {
    const { suzuki, tanaka, yamada } = app.cast
    const newsId = await store()
    await askAgain(suzuki, newsId, changes)
    await save(suzuki, newsId, { ...changes, content: '三' })
    expect(await complete(tanaka, newsId, 1)).toMatchObject(refusal('News changed'))
    expect(await completed(suzuki, newsId)).toEqual([])
    expect(await complete(tanaka, newsId, 2)).toMatchObject(ok)
    expect(await complete(yamada, newsId)).toMatchObject(ok)
    // The first time stays, with its version.
    expect(await complete(tanaka, newsId, 3)).toMatchObject(ok)
    expect((await completed(suzuki, newsId)).toSorted()).toEqual(
      [
        [tanaka.name, 2],
        [yamada.name, 3],
      ].toSorted(),
    )
    await undo(yamada, newsId)
    expect(await complete(yamada, newsId, 99)).toMatchObject(ok)
    expect(await completed(suzuki, newsId)).toContainEqual([yamada.name, 3])
  })

  test('G-032 with a wrong version is refused after existence and right, and nothing is stored', async () => {
    const { suzuki, tanaka, ito } = app.cast
    const newsId = await app.storePost(suzuki, { audience: [tanaka] })
    for (const version of ['1', 1.5, null, {}]) {
      expect(await complete(tanaka, newsId, version)).toMatchObject(refusal('Invalid version'))
      expect(await complete(ito, newsId, version)).toMatchObject(refusal('Document already deleted'))
    }
    expect(await complete(tanaka, newsId, -1)).toMatchObject(refusal('News changed'))
    expect(await complete(tanaka, newsId, Number.MAX_SAFE_INTEGER)).toMatchObject(ok)
    expect(await completed(suzuki, newsId)).toEqual([[tanaka.name, 1]])
  })
})

test('EXPORT-01 AGAIN-03 the last column of both tables is the version of each completion', async () => {
  const { suzuki, tanaka, yamada } = app.cast
  const newsId = await app.storePost(suzuki, { audience: [tanaka, yamada], endAt: start + dayMs })
  await complete(tanaka, newsId)
  await save(suzuki, newsId, {
    ...changes,
    scope: 'specific',
    companyUserIds: [tanaka, yamada].map((one) => one.companyUserId),
  })
  await complete(yamada, newsId)
  const steps = exportSteps(app)
  for (const kind of ['viewed', 'completed'] as const) {
    const rows = steps.readCsv((await steps.fetchFile(suzuki, newsId, 'csv', { kind })).rawPayload)
    expect(rows[0]?.slice(-2)).toEqual(['再通知日時', '完了した版'])
    const version = Object.fromEntries(rows.slice(1).map((row) => [row[1], row.at(-1)]))
    expect(version).toEqual({ [suzuki.docomoId]: '', [tanaka.docomoId]: '1', [yamada.docomoId]: '2' })
  }
})
