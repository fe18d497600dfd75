import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { deleteNews } from '@kawaraban/contract/news.ts'
import { getNotices } from '@kawaraban/contract/notices-results.ts'
import { savePushSubscription } from '@kawaraban/contract/push.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { oneMachine } from '../../../db/open-machines.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { chased, dueAt } from '../../../testing/chased-post.ts'
import type { Person } from '../../../testing/company.ts'
import { answerSent } from '../../../testing/gateway.ts'
import { at } from '../../../testing/instant.ts'
import { start } from '../../../testing/notice-app.ts'
import { useProgressApp } from '../../../testing/progress-app.ts'
import { subscribe } from '../../../testing/subscription.ts'
import { createNotices } from '../install.ts'
import { missHeldOccasions } from '../restore/queries.ts'

const { app, gateway, work, post, edit, call, read, occasionsOf, addRow } = useProgressApp()

const push = { kind: 'start', remindType: null, target: 'specific', dueAt: formatDateTime(start), reason: null }
const noPeople = { people: 0, reachable: 0, sent: 0, failed: 0, gone: 0, missed: 0, waiting: 0 }

describe('planned notices of a post', () => {
  test('G-203 are the start for everyone in scope, and a reminder for those who would get it now', async () => {
    const { suzuki, tanaka, yamada } = app.cast
    const endDate = formatDateTime(start + 10 * dayMs)
    const newsId = await post(suzuki, { endDate, remindType: 'endDate', remindDaysBefore: 3, remindScope: 'unread' })
    const reminder = { ...push, kind: 'reminder', remindType: 'endDate', dueAt: formatDateTime(start + 7 * dayMs) }
    expect((await read(newsId)).data.canNotify).toBe(true)
    expect(await occasionsOf(newsId)).toEqual([
      { ...push, ...noPeople, state: 'planned', people: 5, reachable: 5 },
      { ...reminder, ...noPeople, target: 'unread', state: 'planned', people: 5, reachable: 5 },
    ])
    for (const person of [tanaka, yamada]) await app.call(person, viewNews, { params: { newsId } })
    expect((await occasionsOf(newsId))[1]).toMatchObject({ people: 3, reachable: 3 })
    await work()
    await edit(suzuki, newsId, {
      endDate,
      pushFlag: true,
      remindType: 'endDate',
      remindDaysBefore: 3,
      remindScope: 'unreacted',
    })
    const params = { newsId }
    await app.call(tanaka, completeNews, { params, body: { reactionType: 'completed' } })
    expect((await occasionsOf(newsId)).at(-1)).toMatchObject({ kind: 'reminder', target: 'unreacted', people: 4 })
  })

  test('G-203 CHASE-01 CHASE-04 list the steps of a chain with how many they were for, and the list of the author', async () => {
    const { suzuki, tanaka } = app.cast
    const newsId = await post(suzuki, chased)
    const step = { kind: 'chase', remindType: null, target: 'unreacted', reason: null, ...noPeople }
    const report = { ...step, kind: 'chaseReport', target: 'specific', dueAt: '2026/12/02 17:01' }
    const planned = { state: 'planned', people: 5, reachable: 5 }
    expect(await occasionsOf(newsId)).toEqual([
      { ...step, ...planned, step: 'threeDays', target: 'unread', dueAt: '2026/11/27 09:00' },
      { ...step, ...planned, step: 'oneDay', dueAt: '2026/12/01 09:00' },
      { ...step, ...planned, step: 'dueDay', dueAt: '2026/12/02 09:00' },
      { ...report, state: 'planned' },
    ])
    await work(at('2026/11/27 09:00'))
    await app.call(tanaka, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
    await work(at('2026/12/01 09:00'))
    await work(dueAt + minuteMs)
    const ended = { state: 'ended', reason: null }
    expect(await occasionsOf(newsId)).toMatchObject([
      { ...ended, step: 'threeDays', people: 5, sent: 5 },
      { ...ended, step: 'oneDay', people: 4, sent: 4 },
      { step: 'dueDay', state: 'missed', reason: 'late', people: 0 },
      { ...ended, kind: 'chaseReport', people: 1, sent: 1 },
    ])
  })

  test('G-203 of a post for specific users are for those of them who may read', async () => {
    const { suzuki, tanaka, kobayashi } = app.cast
    const companyUserIds = [tanaka.companyUserId, kobayashi.companyUserId]
    const newsId = await post(suzuki, { scope: 'specific', companyUserIds })
    expect(await occasionsOf(newsId)).toMatchObject([{ people: 2, reachable: 2 }])
  })

  test('G-203 are none with push off, and reach nobody without a configured channel', async () => {
    const { suzuki } = app.cast
    const params = { newsId: await post(suzuki, { pushFlag: false }) }
    const silent = await app.addServer({}, { config: { ...readConfig({ NODE_ENV: 'test' }), webPush: null } })
    const nobody = (await silent(suzuki, getNotices, { params })).data
    expect(nobody).toEqual({ canNotify: false, occasions: [], reach: expect.objectContaining({ reachable: 0 }) })
    params.newsId = await post(suzuki)
    const { data } = await silent(suzuki, getNotices, { params })
    expect(data).toMatchObject({ canNotify: false, occasions: [{ people: 5, reachable: 0 }] })
  })
})

describe('results of notices', () => {
  test('G-203 count people who were reached, who have no device any more, and whose notice failed', async () => {
    const { suzuki, tanaka, yamada } = app.cast
    gateway().script((call, response) =>
      answerSent(call, response, { [tanaka.companyUserId]: 'gone', [yamada.companyUserId]: 'failed' }),
    )
    const newsId = await post(suzuki)
    await work()
    const ended = { ...push, ...noPeople, state: 'ended', people: 5, reachable: 5, sent: 3, gone: 1, failed: 1 }
    expect(await occasionsOf(newsId)).toEqual([ended])
  })

  test('G-203 G-204 with browsers alone, people without one are counted too', async () => {
    const { suzuki, tanaka } = app.cast
    const browsers = await app.addServer()
    for (const person of [tanaka, tanaka, suzuki]) await browsers(person, savePushSubscription, { body: subscribe() })
    const newsId = await post(suzuki)
    const dataOf = async () => (await browsers(suzuki, getNotices, { params: { newsId } })).data
    expect(await dataOf()).toMatchObject({ canNotify: true, occasions: [{ people: 5, reachable: 2 }] })
    await work()
    expect(await dataOf()).toMatchObject({ occasions: [{ state: 'ended', people: 5, reachable: 5 }] })
    await writeByHand(app.db, sql`delete from push_subscriptions`)
  })

  test('G-203 a person counts once, however many channels and devices, and is reached by one', async () => {
    const { suzuki, tanaka, yamada, ito } = app.cast
    const newsId = await post(suzuki, {
      startDate: formatDateTime(start + dayMs),
      endDate: formatDateTime(start + 2 * dayMs),
    })
    await app.db.query(sql`
      update occasions set state = 'ended', is_filled = true, people = 5, filled_id = 9000000 where news_id = ${newsId}`)
    await addRow(newsId, tanaka, 1, 'gone')
    await addRow(newsId, tanaka, 2, 'sent')
    await addRow(newsId, tanaka, 3, 'failed')
    await addRow(newsId, yamada, 4, 'gone')
    await addRow(newsId, yamada, 5, 'failed')
    await addRow(newsId, ito, 6, 'gone')
    await addRow(newsId, ito, 7, 'missed')
    await addRow(newsId, suzuki, 8, 'gone')
    const counted = { people: 5, reachable: 4, sent: 1, failed: 1, missed: 1, gone: 1, waiting: 0 }
    expect(await occasionsOf(newsId)).toMatchObject([counted])
  })

  test('G-203 while an occasion is sent, they say how many people wait, and the numbers always add up', async () => {
    const { suzuki } = app.cast
    const newsId = await post(suzuki)
    gateway().script((_, response) => void response.writeHead(503).end())
    await work()
    expect(await occasionsOf(newsId)).toEqual([
      { ...push, ...noPeople, state: 'sending', people: 5, reachable: 5, waiting: 5 },
    ])
    gateway().script()
    await work(start + 10_000)
    expect(await occasionsOf(newsId)).toMatchObject([{ state: 'ended', people: 5, sent: 5, waiting: 0 }])
  })

  test.each([
    ['late', 'missed', start + 10 * dayMs + minuteMs],
    ['postEnded', 'dropped', start + 40 * dayMs],
  ])('G-203 G-060 an occasion that was not sent has a reason: %s', async (reason, state, now) => {
    const { suzuki } = app.cast
    const reminder = { remindType: 'endDate', remindDaysBefore: 3 }
    const newsId = await post(suzuki, { endDate: formatDateTime(start + 10 * dayMs), ...reminder })
    if (reason === 'late') await work()
    await work(now)
    const occasions = await occasionsOf(newsId)
    expect(occasions.find((occasion: { state: string }) => occasion.state === state)).toMatchObject({ reason, sent: 0 })
  })

  test('G-203 G-184 the results of a replaced push stay, with the reason', async () => {
    const { suzuki } = app.cast
    const newsId = await post(suzuki)
    gateway().script((_, response) => void response.writeHead(503).end())
    for (const minutes of [0, 1, 2, 7]) await work(start + minutes * minuteMs)
    gateway().script()
    app.clock.now = start + 10 * minuteMs
    await edit(suzuki, newsId, { startDate: formatDateTime(start), pushFlag: true })
    await work(start + 30 * minuteMs)
    expect(await occasionsOf(newsId)).toMatchObject([
      { kind: 'start', state: 'ended', reason: 'replaced', sent: 0, missed: 5 },
      { kind: 'edit', state: 'ended', reason: null, sent: 5, missed: 0 },
    ])
  })

  test('G-188 G-203 without a channel nobody is notified, and the reason says so', async () => {
    const newsId = await post(app.cast.suzuki)
    const log = { warn: () => undefined, error: () => undefined }
    const { db, clock } = app
    const config = { pushGateway: null, webPush: null, proxy: null, sessionMaxDays: 180 }
    const worker = createNotices({ config, db, machines: oneMachine, clock: () => clock.now, log })
    worker.wake()
    await worker.idle()
    await worker.stop()
    expect(await occasionsOf(newsId)).toMatchObject([{ state: 'ended', reason: 'noChannel', people: 0, sent: 0 }])
  })
})

describe('after a restore', () => {
  test('G-203 G-211 a held occasion has the reason `restored`, and is missed afterwards', async () => {
    const newsId = await post(app.cast.suzuki)
    await app.db.query(sql`update occasions set is_held = true where news_id = ${newsId}`)
    expect(await occasionsOf(newsId)).toMatchObject([{ state: 'planned', reason: 'restored' }])
    await missHeldOccasions(app.db, app.cast.ours.managementGroupId, start)
    expect(await occasionsOf(newsId)).toMatchObject([{ state: 'missed', reason: 'restored', sent: 0 }])
  })
})

describe('permission to read results', () => {
  const messageOf = async (person: Person, newsId: string, endpoint: Endpoint = getNotices) =>
    (await call(person, endpoint, { params: { newsId } })).message

  test('G-203 PERM-05 G-033 have the author and admins; no other editor, no viewer, no other company', async () => {
    const { sato, suzuki, ito, tanaka, kobayashi, foreignAdmin } = app.cast
    const newsId = await post(suzuki)
    const answers = [suzuki, sato, ito, tanaka, kobayashi, foreignAdmin].map((person) => messageOf(person, newsId))
    const [refused, hidden] = ['No permission', 'Document already deleted']
    expect(await Promise.all(answers)).toEqual(['OK', 'OK', refused, refused, refused, hidden])
    expect(await messageOf(suzuki, newsId, deleteNews)).toBe('OK')
    expect(await messageOf(suzuki, newsId)).toBe('Document already deleted')
  })
})
