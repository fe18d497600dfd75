import { listNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db, type Queries } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import type { Answer } from '../calls.ts'
import { newsBodyAt, type Person } from '../company.ts'
import { freeze, openAppOnMachines, operate } from './app-on-machines.ts'

let started: Awaited<ReturnType<typeof openAppOnMachines>>
beforeAll(async () => {
  started = await openAppOnMachines()
})
afterAll(() => started.close())

/** The status of an answer; a refusal has 200, too, and is none. */
const statusOf = ({ status, success, message }: Answer) => (status === 200 && !success ? message : status)
const read = async (person: Person) => statusOf(await started.app.call(person, listNews))
const write = async (person: Person) =>
  statusOf(await started.app.call(person, createNews, { body: newsBodyAt(started.app.clock.now) }))

/** What a person does all day, by the statements that write what another part of them has read. */
const use = async (person: Person) => {
  const { app } = started
  const body = newsBodyAt(app.clock.now, { scope: 'specific', companyUserIds: [person.companyUserId] })
  const created = await app.call(person, createNews, { body })
  const { data } = created
  const answers = [created]
  answers.push(await app.call(person, viewNews, { params: data }))
  answers.push(await app.call(person, completeNews, { params: data, body: { reactionType: 'completed' } }))
  answers.push(await app.call(person, pinNews, { params: data }))
  return answers.map(statusOf)
}
const well = [200, 200, 200, 200]

/** Writes what another part of the statement has read, which that sends to all active machines. */
const copyVisits = ({ managementGroupId }: Person, { query }: Queries) =>
  query<{ copied: number }>(sql`
    with known as materialized (
      select company_user_id from members where management_group_id = ${managementGroupId}
    ), copied as (
      insert into access_logs (management_group_id, company_user_id, page_name, accessed_at)
      select ${managementGroupId}::integer, company_user_id, 'newsIndex', ${new Date(started.app.clock.now)}
      from known
      returning 1
    )
    select count(*)::int as copied from copied`)
/** Does so on as many connections as a pool has, alone and in transactions; each of them has then some to both machines. */
const copyAtOnce = async (person: Person, run: (work: (queries: Queries) => Promise<unknown>) => Promise<unknown>) =>
  expect(await Promise.all(Array.from({ length: 10 }, () => run((queries) => copyVisits(person, queries))))).toEqual(
    Array.from({ length: 10 }, () => [{ copied: 1 }]),
  )
const alone = (db: Db) => (work: (queries: Queries) => Promise<unknown>) => work(db)

/** Editors of new companies: several on the machine at `port`, and one on the other. */
const addEditors = async (name: string, lostCompanies: number) => {
  const [[port, first], [, other]] = [...(await started.addEditors(`${name} 0`))] as [
    [number, Person],
    [number, Person],
  ]
  const lost = [first]
  for (let round = 1; round <= 100 && lost.length < lostCompanies; round += 1) {
    const editor = (await started.addEditors(`${name} ${round}`)).get(port)
    if (editor) lost.push(editor)
  }
  return { port, lost, first, other }
}

/** A server starts beside the machine that is lost, but does not bring tables up to date. */
const expectStarts = async () => {
  const { databaseUrl } = started.app
  const newest = '(select max(abs(version)) from public.schema_version)'
  const negate = () =>
    operate(databaseUrl, `update public.schema_version set version = -version where abs(version) = ${newest}`)
  await migrate(databaseUrl)
  await negate()
  try {
    await expect(migrate(databaseUrl)).rejects.toThrow(/machine 127.0.0.1:\d+ does not answer/)
  } finally {
    await negate()
  }
}

test('G-236 when a machine is killed its companies get 503, all others go on, and afterwards all are well', async () => {
  const { port, lost, first, other } = await addEditors('killed', 3)
  const machine = started.cluster.machines.find((one) => one.port === port)
  for (const person of [...lost, other]) expect([await read(person), await write(person)]).toEqual([200, 200])
  // One server notices the outage, and another has no calls meanwhile.
  const { db, databaseUrl } = started.app
  const unaware = connect(databaseUrl, () => undefined)
  await copyAtOnce(other, db.transaction)
  await copyAtOnce(other, alone(unaware))
  await machine?.kill()
  for (let round = 0; round < 20; round += 1) {
    for (const person of lost) expect([await read(person), await write(person)]).toEqual([503, 503])
    expect([await read(other), await write(other)]).toEqual([200, 200])
    expect(await use(other)).toEqual(well)
  }
  await expectStarts()
  await machine?.start()
  await expect.poll(() => read(first), { timeout: 30_000 }).toBe(200)
  await copyAtOnce(other, db.transaction)
  await copyAtOnce(other, alone(unaware))
  for (const person of [...lost, other]) expect(await use(person)).toEqual(well)
  await unaware.close()
})

test('G-236 when a machine hangs its companies get 503, others wait for none of their calls, and afterwards all are well', async () => {
  const { port, lost, first, other } = await addEditors('frozen', 12)
  for (const person of [...lost, other]) expect([await read(person), await write(person)]).toEqual([200, 200])
  const thaw = await freeze(port)
  try {
    let ended = 0
    const hanging = lost.map(async (person) => {
      const status = await read(person)
      ended += 1
      return status
    })
    for (let round = 0; round < 3; round += 1) expect([await read(other), await write(other)]).toEqual([200, 200])
    expect(ended).toBe(0)
    expect(new Set(await Promise.all(hanging))).toEqual(new Set([503]))
    for (const person of lost) expect([await read(person), await write(person)]).toEqual([503, 503])
    expect([await read(other), await write(other)]).toEqual([200, 200])
    expect(await use(other)).toEqual(well)
  } finally {
    thaw()
  }
  await expect.poll(() => read(first), { timeout: 30_000 }).toBe(200)
  for (const person of [...lost, other]) expect(await use(person)).toEqual(well)
})
