import { countNudge, createNudge, type NudgeCount } from '@kawaraban/contract/nudges.ts'
import { savePushSubscription } from '@kawaraban/contract/push.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { writeByHand } from '../../testing/by-hand.ts'
import { start } from '../../testing/notice-app.ts'
import { idsOf, useNudgeApp } from '../../testing/nudge-app.ts'
import { subscribe } from '../../testing/subscription.ts'

const { app, clearCaps, storePost, gateway, work, edit, call, create, count, nudge, nudges, done } = useNudgeApp()

const hour = 60 * minuteMs

test('NUDGE-02 NUDGE-03 who has completed is left out, others get the notice of the post, and the counts say so', async () => {
  const { suzuki, sato, ito, tanaka, yamada } = app.cast
  const newsId = await storePost({ title: '年末調整' })
  await done(completeNews, newsId, [sato, tanaka])
  expect(await count(newsId)).toEqual({
    total: 5,
    people: 3,
    reachable: 3,
    unknown: 3,
    unreached: [],
    hasMail: false,
    done: 2,
    recent: 0,
    daily: 0,
    gone: 0,
    isQuiet: false,
    morningAt: '2026/11/24 08:00',
    canNotify: true,
  })
  expect(await count(newsId, { state: 'notDone' })).toMatchObject({ total: 3, people: 3, done: 0 })
  expect(await count(newsId, { state: 'done' })).toMatchObject({ total: 2, people: 0, done: 2 })
  await create(suzuki, newsId, { state: 'notDone' })
  await work()
  const [sent] = gateway().take()
  expect(sent?.handed).toMatchObject({
    kind: 'nudge',
    heading: '新しいお知らせ',
    title: '年末調整',
    path: `/news/${newsId}`,
  })
  expect(sent?.handed.userIds.toSorted()).toEqual(idsOf(suzuki, ito, yamada))
  expect(await count(newsId)).toMatchObject({ total: 5, people: 0, reachable: 0, done: 2, recent: 3 })
  expect(await nudge(newsId)).toEqual([])
})

test('NUDGE-02 a press writes no row for any person, whatever their number', async () => {
  const { suzuki } = app.cast
  const newsId = await storePost()
  const rows = async () => {
    const [row] = await app.db.query(sql`
      select (select count(*)::int from nudges) as nudges, (select count(*)::int from occasions) as occasions,
        (select count(*)::int from notices) as notices, (select count(*)::int from nudge_blocks) as blocks`)
    return row
  }
  expect(await rows()).toEqual({ nudges: 0, occasions: 0, notices: 0, blocks: 0 })
  await create(suzuki, newsId)
  expect(await rows()).toEqual({ nudges: 1, occasions: 1, notices: 0, blocks: 0 })
})

test('NUDGE-02 NUDGE-03 rows, departments, names, and the table of viewers choose whom a nudge is for', async () => {
  const { suzuki, sato, ito, tanaka, yamada, kobayashi } = app.cast
  const newsId = await storePost()
  await done(viewNews, newsId, [tanaka])
  expect(await nudge(newsId, { kind: 'viewed', companyUserIds: idsOf(tanaka, ito) })).toEqual(idsOf(ito))
  const chosen = { companyUserIds: idsOf(tanaka, ito, kobayashi) }
  expect(await count(newsId, chosen)).toMatchObject({ total: 3, people: 1, recent: 1, gone: 1 })
  expect(await nudge(newsId, { search: yamada.name })).toEqual(idsOf(yamada))
  await writeByHand(
    app.db,
    sql`
    update members set department_name = '製造部／第一工場' where company_user_id = any(${idsOf(sato, tanaka)}::bigint[])`,
  )
  expect(await count(newsId, { departments: ['製造部'] })).toMatchObject({ total: 2, people: 2 })
  expect((await nudge(newsId, { departments: ['製造部'] })).sort()).toEqual(idsOf(sato, tanaka))
  expect(await nudge(newsId, {})).toEqual(idsOf(suzuki))
})

test('NUDGE-03 G-252 after 24 hours to the minute a person may be nudged for the same post again', async () => {
  const newsId = await storePost()
  expect(await nudge(newsId)).toHaveLength(5)
  app.clock.now = start + dayMs - 1
  expect(await nudge(newsId)).toEqual([])
  app.clock.now = start + dayMs
  expect(await nudge(newsId)).toHaveLength(5)
})

test('NUDGE-02 NUDGE-03 nobody gets a sixth nudge of any posts in a Tokyo day, and the next day counts again', async () => {
  // In Tokyo it is the same day as at 10:00, elsewhere the day before.
  app.clock.now = start - 2 * hour
  for (let post = 0; post < 5; post += 1) {
    const newsId = await app.storePost(app.cast.suzuki, { endAt: start + 90 * dayMs })
    if (post === 0) await clearCaps()
    expect(await nudge(newsId)).toHaveLength(5)
  }
  app.clock.now = start
  const newsId = await app.storePost(app.cast.suzuki, { endAt: start + 90 * dayMs })
  expect(await count(newsId)).toMatchObject({ total: 5, people: 0, daily: 5 })
  expect(await nudge(newsId)).toEqual([])
  app.clock.now = start + 13 * hour + 59 * minuteMs
  expect(await nudge(newsId)).toEqual([])
  app.clock.now = start + 14 * hour
  expect(await count(newsId)).toMatchObject({ people: 5, daily: 0 })
  expect(await nudge(newsId)).toHaveLength(5)
})

test('NUDGE-05 each nudge is listed with its presser, its people, and how many have completed since', async () => {
  const { sato, suzuki, tanaka, yamada } = app.cast
  const newsId = await storePost()
  await done(completeNews, newsId, [sato])
  await nudge(newsId, { state: 'notDone' }, sato)
  const [first] = await nudges(newsId)
  expect(first).toEqual({
    nudgeId: expect.stringMatching(/^\d+$/),
    name: sato.name,
    kind: 'completed',
    departments: [],
    search: '',
    chosen: null,
    pressedAt: '2026/11/20 10:00',
    dueAt: '2026/11/20 10:00',
    movedFrom: null,
    state: 'ended',
    reason: null,
    canWithdraw: false,
    people: 4,
    sent: 4,
    waiting: 0,
    unsent: 0,
    completed: 0,
  })
  await done(completeNews, newsId, [tanaka, yamada])
  expect(await nudges(newsId)).toMatchObject([{ people: 4, completed: 2 }])
  app.clock.now = start + dayMs
  await nudge(newsId, { companyUserIds: idsOf(suzuki) })
  expect(await nudges(newsId)).toMatchObject([
    { people: 4, completed: 2, dueAt: '2026/11/20 10:00' },
    { people: 1, completed: 0, chosen: 1, dueAt: '2026/11/21 10:00' },
  ])
})

test('NUDGE-05 of a nudge about viewing it is listed how many have viewed since, and who left scope does not count', async () => {
  const { suzuki, sato, ito, tanaka } = app.cast
  const newsId = await storePost()
  await done(viewNews, newsId, [sato])
  await nudge(newsId, { kind: 'viewed' })
  await done(viewNews, newsId, [tanaka, ito])
  await done(completeNews, newsId, [tanaka])
  expect(await nudges(newsId)).toMatchObject([{ kind: 'viewed', people: 4, completed: 2 }])
  expect(await count(newsId, { kind: 'viewed' })).toMatchObject({ total: 5, done: 3, recent: 2, people: 0 })
  expect((await nudges(newsId, suzuki))[0]?.name).toBe(suzuki.name)
})

test('NUDGE-02 with browsers alone the count says how many of those it is for have no device', async () => {
  const { suzuki, sato, tanaka } = app.cast
  const newsId = await storePost()
  await done(completeNews, newsId, [sato])
  for (const person of [sato, tanaka, tanaka])
    expect((await app.call(person, savePushSubscription, { body: subscribe() })).message).toBe('OK')
  const counted = async (body: object) =>
    (await app.call(suzuki, countNudge, { params: { newsId }, body })).data as NudgeCount
  expect(await counted({})).toMatchObject({ people: 4, reachable: 1, done: 1 })
  expect(await counted({ companyUserIds: idsOf(suzuki) })).toMatchObject({ people: 1, reachable: 0 })
})

test('NUDGE-06 a repeated press with its key is one nudge, and a second one waits until the first is in the ledger', async () => {
  const { sato, suzuki } = app.cast
  const newsId = await storePost()
  const press = (person: typeof suzuki, key: string) =>
    call(person, createNudge, { params: { newsId }, body: { narrowing: {} }, headers: { 'idempotency-key': key } })
  const first = await press(suzuki, 'one')
  expect(await press(suzuki, 'one')).toMatchObject({ message: 'OK', data: first.data })
  expect((await press(suzuki, 'two')).message).toBe('Nudge under way')
  expect((await press(sato, 'one')).message).toBe('Nudge under way')
  await work()
  expect(
    gateway()
      .take()
      .flatMap(({ handed: { userIds } }) => userIds),
  ).toHaveLength(5)
  expect(await press(suzuki, 'one')).toMatchObject({ message: 'OK', data: first.data })
  expect((await press(sato, 'one')).message).toBe('Nudge for nobody')
  await work()
  expect(gateway().take()).toEqual([])
  expect((await press(suzuki, '鍵')).message).toBe('Invalid Idempotency-Key')
})

test('NUDGE-06 G-252 rows of another company and too many rows or plans are refused or left out', async () => {
  const { suzuki, foreignAdmin } = app.cast
  const newsId = await storePost()
  expect((await create(foreignAdmin, newsId)).message).toBe('Document already deleted')
  expect(await count(newsId, { companyUserIds: idsOf(foreignAdmin) })).toMatchObject({ total: 1, people: 0, gone: 1 })
  const many = Array.from({ length: 10_001 }, (_, step) => String(step + 1))
  expect((await create(suzuki, newsId, { companyUserIds: many })).status).toBe(400)
  expect((await create(suzuki, newsId, { companyUserIds: many.slice(1) })).message).toBe('OK')
  for (let plan = 0; plan < 20; plan += 1)
    expect((await create(suzuki, newsId, {}, '2026/11/24 08:00')).message).toBe('OK')
  expect((await create(suzuki, newsId, {}, '2026/11/24 08:00')).message).toBe('Limit exceeded')
})

test('NUDGE-03 PUSH-08 the reminder of the documents goes out to who was just nudged', async () => {
  const { suzuki } = app.cast
  await clearCaps()
  const newsId = await app.storePost(suzuki, { endAt: start + 90 * dayMs })
  await edit(suzuki, newsId, {
    pushFlag: true,
    endDate: formatDateTime(start + dayMs),
    remindType: 'endDate',
    remindDaysBefore: 1,
    remindScope: 'unreacted',
  })
  gateway().take()
  await create(suzuki, newsId)
  await work()
  const kinds = gateway()
    .take()
    .map(({ handed }) => [handed.kind, handed.userIds.length])
  expect(kinds.toSorted()).toEqual([
    ['edit', 5],
    ['nudge', 5],
    ['reminder', 5],
  ])
})
