import { createGroup } from '@kawaraban/contract/groups.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import { checkService, createAccessLog } from '@kawaraban/contract/service.ts'
import { deleteSession } from '@kawaraban/contract/session.ts'
import { addMonths, dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../clock.ts'
import { oneMachine } from '../../db/open-machines.ts'
import { useTestApp } from '../../testing/app.ts'
import { addCompany } from '../../testing/company.ts'
import { maintenanceRounds, maintenanceSettings } from '../../testing/maintenance-rounds.ts'
import { connectRecording } from '../../testing/statements.ts'
import { createRounds } from '../maintenance.ts'
import { runMaintenance } from '../round.ts'

let clock = systemClock
beforeEach(() => {
  clock = systemClock
})
const app = useTestApp({ clock: () => clock(), isPerTest: true })
beforeEach(() => void take())

const { now, log, take, round, age, nextDay, idleDays, traces } = maintenanceRounds(() => app.db)

const fill = async (count: number) => {
  const companies: { managementGroupId: number; managementGroup: string }[] = []
  for (let index = 0; index < count; index += 1) companies.push(await addCompany(app.db, `further-${index}`, now))
  return companies
}

test('OPS-03 OPS-04 LIM-16 G-142 a company is ended after seven days that each found it unused for 14 months', async () => {
  const { suzuki, tanaka, foreignAdmin, ours, theirs } = app.cast
  const newsId = await app.storePost(suzuki, { audience: [tanaka] })
  await app.storePost(foreignAdmin)
  await app.call(tanaka, viewNews, { params: { newsId } })
  await app.call(tanaka, createAccessLog, { body: { pageName: 'newsIndex' } })
  const body = { name: '営業部', type: 'specific', companyUserIds: [tanaka.companyUserId] }
  await app.call(suzuki, createGroup, { body })
  const before = await traces(ours.managementGroupId)
  expect(before.length).toBeGreaterThan(8)

  await age(ours.managementGroupId, 0, addMonths(now, -14) + minuteMs)
  await round()
  expect(take()).toEqual([])
  await age(ours.managementGroupId)
  for (let day = 1; day <= 7; day += 1) {
    await round()
    expect(take()).toEqual([
      {
        level: 'warn',
        message: expect.stringContaining('unused for 14 months'),
        fields: expect.objectContaining({ managementGroup: 'ours', day }),
      },
    ])
    // A further round on the same day neither counts nor deletes.
    await round()
    expect(take()).toEqual([])
    expect(await traces(ours.managementGroupId)).toEqual(before)
    await nextDay()
  }
  await round({ mayDelete: false })
  expect(await traces(ours.managementGroupId)).toEqual(before)
  await round()
  expect(await traces(ours.managementGroupId)).toEqual([])
  const deleted = { people: 6, accounts: 6, sessions: 6, posts: 1, named: 2, receipts: 1, groups: 1, visits: 1 }
  expect(take()).toEqual([
    { level: 'warn', message: 'company ended', fields: expect.objectContaining({ managementGroup: 'ours', deleted }) },
  ])
  expect(await traces(theirs.managementGroupId)).toEqual(expect.arrayContaining(['accounts', 'members', 'news']))
  expect((await app.call(tanaka, checkService)).message).toBe('Login session is invalid')
})

test('G-142 any use takes the mark away, also on the last day', async () => {
  const { ours, tanaka } = app.cast
  for (const days of [1, 7]) {
    await age(ours.managementGroupId, days)
    expect((await app.call(tanaka, listNews)).message).toBe('OK')
    await round()
    expect(await idleDays(ours.managementGroupId)).toBe(0)
  }
  expect(take()).toEqual([])
})

test('OPS-03 a company in daily use stays when all have signed out, without any recorded visit', async () => {
  const { ours, theirs, sato } = app.cast
  const start = addMonths(now, -15)
  clock = () => start
  await app.db.query(sql`
    update management_groups set started_at = ${new Date(start)}, used_at = ${new Date(start)}`)
  await app.db.query(sql`update member_sessions set created_at = ${new Date(start)}, used_at = ${new Date(start)}`)
  for (let at = start; at < now - dayMs; at += dayMs) {
    clock = () => at
    await app.db.query(sql`update member_sessions set created_at = greatest(created_at, ${new Date(at - 30 * dayMs)})`)
    expect((await app.call(sato, listNews)).message).toBe('OK')
  }
  await app.call(sato, deleteSession, { headers: { 'sec-fetch-site': 'same-origin' } })
  await app.db.query(sql`delete from member_sessions`)
  for (let day = 0; day < 9; day += 1) {
    await round()
    await nextDay()
  }
  expect(await traces(ours.managementGroupId)).toContain('members')
  // The other one was not used for 15 months, and is deleted.
  expect(await traces(theirs.managementGroupId)).toEqual([])
})

test('nothing is deleted, counted or ended while the clocks of server and database differ, which is logged', async () => {
  const { ours, suzuki } = app.cast
  await app.storePost(suzuki, { startAt: addMonths(now, -30), endAt: addMonths(now, -29) })
  await app.call(suzuki, createAccessLog, { body: { pageName: 'newsIndex' } })
  await age(ours.managementGroupId, 7)
  const before = await traces(ours.managementGroupId)
  for (const wrong of [addMonths(now, 15), now + 6 * minuteMs, now - 6 * minuteMs]) {
    await runMaintenance(
      { db: app.db, machines: oneMachine, log },
      { ...maintenanceSettings, now: wrong, mayDelete: true },
    )
    expect(take()).toEqual([{ level: 'error', message: expect.stringContaining('clocks'), fields: expect.anything() }])
  }
  expect(await traces(ours.managementGroupId)).toEqual(before)
  expect(await app.db.query(sql`select 1 from member_sessions`)).toHaveLength(8)
  expect(await idleDays(ours.managementGroupId)).toBe(7)
})

test('neither the first round after a start deletes anything, nor one after the clock was moved', async () => {
  const { ours, suzuki } = app.cast
  const posts = () => app.db.query(sql`select 1 from news`)
  await app.storePost(suzuki, { startAt: addMonths(now, -30), endAt: addMonths(now, -29) })
  await age(ours.managementGroupId, 7)
  const before = await traces(ours.managementGroupId)
  for (const moved of [null, now - 3 * dayMs, addMonths(now, -15)]) {
    let at = moved ?? now
    const { run } = createRounds({ db: app.db, machines: oneMachine, log }, maintenanceSettings, () => at)
    await run()
    at = now
    if (moved !== null) await run()
    expect(await traces(ours.managementGroupId)).toEqual(before)
  }
  expect(await posts()).toHaveLength(1)
  let at = now - dayMs
  const { run } = createRounds({ db: app.db, machines: oneMachine, log }, maintenanceSettings, () => at)
  await run()
  at = now
  await run()
  expect(await traces(ours.managementGroupId)).toEqual([])
  expect(await posts()).toHaveLength(0)
})

test('more than three companies and more than a tenth at once: none is ended, and an error names them each day', async () => {
  const companies = await fill(38)
  const four = companies.slice(0, 4)
  for (const { managementGroupId } of four) await age(managementGroupId, 7)
  // 4 of 40 are a tenth and no more; one company less, and they are more.
  for (const table of [sql`management_groups`, sql`company_codes`])
    await app.db.query(sql`delete from ${table} where code = 'further-37'`)
  for (let day = 0; day < 3; day += 1) {
    await round()
    const named = { managementGroups: four.map(({ managementGroup }) => managementGroup), idle: 4, companies: 39 }
    expect(take()).toEqual([{ level: 'error', message: expect.stringContaining('end-idle'), fields: named }])
    await nextDay()
  }
  await addCompany(app.db, 'further-37', now)
  await round()
  expect(take().map(({ message }) => message)).toEqual(Array(4).fill('company ended'))
})

test('G-142 three companies are no fault, however few there are', async () => {
  const { ours, theirs } = app.cast
  const [one] = await fill(1)
  for (const { managementGroupId } of [ours, theirs, one ?? ours]) await age(managementGroupId, 7)
  await round()
  expect(await app.db.query(sql`select 1 from management_groups`)).toEqual([])
})

test('G-142 two servers count a day once and end a company once', async () => {
  const other = connectRecording(app.databaseUrl, () => undefined)
  const both = () => {
    const given = { ...maintenanceSettings, now, mayDelete: true }
    return Promise.all([app.db, other].map((db) => runMaintenance({ db, machines: oneMachine, log }, given)))
  }
  for (let cycle = 0; cycle < 5; cycle += 1) {
    const { managementGroupId } = await addCompany(app.db, `cycle-${cycle}`, now)
    await age(managementGroupId)
    for (let day = 1; day <= 7; day += 1) {
      await both()
      expect(await idleDays(managementGroupId)).toBe(day)
      await nextDay()
    }
    await both()
    expect(await idleDays(managementGroupId)).toBeUndefined()
    const warnings = take()
    expect(warnings.map(({ fields }) => fields.day ?? 'ended')).toEqual([1, 2, 3, 4, 5, 6, 7, 'ended'])
    expect(warnings.every(({ level }) => level === 'warn')).toBe(true)
  }
  await other.close()
})
