import { createNudge, withdrawNudge } from '@kawaraban/contract/nudges.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { updateWorkingHours, usualHours } from '@kawaraban/contract/working-days.ts'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { at } from '../../../testing/instant.ts'
import { inTimeBox } from '../../../testing/model.ts'
import { useNudgeApp } from '../../../testing/nudge-app.ts'
import { connectRecording } from '../../../testing/statements.ts'

const { app, storePost, gateway, createWorker, work, call, create, nudges } = useNudgeApp()

const evening = at('2026/11/20 20:00')
const morning = '2026/11/24 08:00'
const nextMorning = '2026/11/25 08:00'

afterEach(() => app.db.query(sql`delete from working_hours`))

/** Changes the working days on a server of its own. */
const save = async (over: object, person = app.cast.sato) => {
  const { message } = await app.call(person, updateWorkingHours, { body: { ...usualHours, ...over } })
  expect(message).toBe('OK')
}

/** Plans a nudge of a new post for the next working morning; returns the post's id. */
const plan = async (): Promise<string> => {
  const newsId = await storePost()
  app.clock.now = evening
  expect((await create(app.cast.suzuki, newsId, {}, morning)).data.dueAt).toBe(morning)
  return newsId
}

/** How many people get a notice at a time. */
const sentAt = async (time: string): Promise<number> => {
  await work(at(time))
  return gateway()
    .take()
    .flatMap(({ handed: { userIds } }) => userIds).length
}

test('G-280 NUDGE-04 a nudge whose morning becomes a day off goes out on the next working morning, and not before', async () => {
  const newsId = await plan()
  await save({ daysOff: ['2026-11-24'] })
  expect(await nudges(newsId)).toMatchObject([
    { state: 'planned', dueAt: nextMorning, movedFrom: morning, canWithdraw: true },
  ])
  expect(await sentAt(morning)).toBe(0)
  await save({ daysOff: ['2026-11-24', '2026-11-25'] })
  expect(await nudges(newsId)).toMatchObject([{ dueAt: '2026/11/26 08:00', movedFrom: morning }])
  expect(await sentAt(nextMorning)).toBe(0)
  expect(await sentAt('2026/11/26 07:59')).toBe(0)
  expect(await sentAt('2026/11/26 08:00')).toBe(5)
})

test('G-280 it returns to its morning when that is none of the days off any more, unless the morning has passed', async () => {
  const newsId = await plan()
  await save({ daysOff: ['2026-11-24'] })
  await save({ daysOff: [] })
  expect(await nudges(newsId)).toMatchObject([{ dueAt: morning, movedFrom: null }])
  await save({ daysOff: ['2026-11-24'] })
  app.clock.now = at(morning) + minuteMs
  await save({ daysOff: [] })
  expect(await nudges(newsId)).toMatchObject([{ dueAt: nextMorning, movedFrom: morning }])
  expect(await sentAt('2026/11/25 07:59')).toBe(0)
  expect(await sentAt(nextMorning)).toBe(5)
})

test('G-280 shorter hours move it to their beginning, longer ones and other days leave it', async () => {
  const newsId = await plan()
  await save({ opensAt: '09:30' })
  expect(await nudges(newsId)).toMatchObject([{ dueAt: '2026/11/24 09:30', movedFrom: morning }])
  expect(await sentAt(morning)).toBe(0)
  await save({ closesAt: '18:00', daysOff: ['2026-12-28'], opensAt: '09:30' })
  expect(await nudges(newsId)).toMatchObject([{ dueAt: '2026/11/24 09:30', movedFrom: morning }])
  expect(await sentAt('2026/11/24 09:30')).toBe(5)
})

test("G-280 another company's days off, nudges that are sent and the edit of the post move nothing", async () => {
  const { suzuki, foreignAdmin } = app.cast
  const newsId = await plan()
  await create(suzuki, newsId)
  await work()
  await save({ daysOff: ['2026-11-24'] }, foreignAdmin)
  expect(await nudges(newsId)).toMatchObject([
    { state: 'ended', dueAt: '2026/11/20 20:00', movedFrom: null },
    { state: 'planned', dueAt: morning, movedFrom: null },
  ])
})

test('G-280 G-253 a moved nudge is withdrawn until its new minute, and a repeated call with its key finds it', async () => {
  const { suzuki } = app.cast
  const newsId = await storePost()
  app.clock.now = evening
  const press = () =>
    call(suzuki, createNudge, {
      params: { newsId },
      body: { narrowing: {}, sendAt: morning },
      headers: { 'idempotency-key': 'one' },
    })
  const { nudgeId } = (await press()).data
  await save({ daysOff: ['2026-11-24'] })
  expect((await press()).data).toEqual({ nudgeId, dueAt: nextMorning })
  app.clock.now = at('2026/11/25 07:59')
  expect((await call(suzuki, withdrawNudge, { params: { newsId, nudgeId } })).message).toBe('OK')
  expect(await sentAt(nextMorning)).toBe(0)
})

test("G-280 an admin's day off and a plan on another server, at once, again and again: nobody is nudged on that day", async () => {
  const { suzuki } = app.cast
  const dbs = [
    connectRecording(app.databaseUrl, () => undefined, 4),
    connectRecording(app.databaseUrl, () => undefined, 4),
  ]
  const workers = dbs.map((db) => createWorker(db))
  const send = async (time: string): Promise<number> => {
    app.clock.now = at(time)
    for (const worker of [...workers, ...workers]) worker.wake()
    await Promise.all(workers.map((worker) => worker.idle()))
    return gateway()
      .take()
      .flatMap(({ handed: { userIds } }) => userIds).length
  }
  for (const _round of inTimeBox(10, 100)) {
    app.clock.now = evening
    const newsId = await storePost()
    const pressed = create(suzuki, newsId, {}, morning)
    await Promise.all([pressed, save({ daysOff: ['2026-11-24'] }), send('2026/11/20 20:00')])
    const { message, status } = await pressed
    expect(message === 'OK' || status === 400).toBe(true)
    expect([await send(morning), await send(nextMorning)]).toEqual([0, message === 'OK' ? 5 : 0])
    await app.db.query(sql`delete from news`)
    await app.db.query(sql`delete from working_hours`)
  }
  for (const worker of workers) await worker.stop()
  for (const db of dbs) await db.close()
}, 240_000)
