import { setTimeout as pause } from 'node:timers/promises'
import { maxMemberIds } from '@kawaraban/contract/member-ids.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import type pg from 'pg'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import { countAllBlocks } from './blocks.ts'
import { insertCompany } from './data.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { drive } from './load.ts'
import { growthMb } from './machine.ts'
import { type Server, startServer } from './servers.ts'
import { connections, productVisitors, signedIn, signIn, startSession } from './visitors.ts'

const mb = 1024 * 1024
const atOnce = 20
const people = 200
const seconds = 6

/** A company with 20 posts for everyone. */
const addCompany = async (client: pg.Client, code: string): Promise<number> => {
  const id = await insertCompany(client, code)
  await client.query(`
    insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
    select ${id}, n, 'd' || n, '名前', '部署', case n when 1 then 'admin' else 'viewer' end, '00000002'
    from generate_series(1, ${people}) n`)
  await client.query(`
    insert into news (management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope,
      push_flag, remind_type, remind_days_before, remind_scope, created_at, updated_at)
    select ${id}, 1, '件名' || n, repeat('本文です。', 80), now(), now() + interval '9 days', now() + interval '99 days',
      'all', false, 'none', -1, 'specific', now(), now()
    from generate_series(1, 20) n`)
  await countAllBlocks(client)
  return id
}

type Answers = Map<string, number>

const send = async (server: Server, key: string, body: Buffer | string, answers: Answers) => {
  const note = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1)
  try {
    const headers = { ...signedIn(key), 'content-type': 'application/json' }
    const answer = await fetch(server.origin + createNews.path, { method: 'POST', headers, body: body as string })
    const { message } = (await answer.json()) as { message: string }
    note(`${answer.status} ${message}`)
  } catch {
    note('connection closed while sending')
  }
}

const summaryOf = (answers: Answers) => [...answers].map(([what, count]) => `${count} × ${what}`).join(', ')

/** Twenty of the largest bodies at once, by callers without and with the right, during another company's feed. */
export const measureBodies = async (print: (line: string) => void): Promise<readonly Figure[]> => {
  const database = await startDatabase()
  const { client, url, pid } = database
  const [sending, reading] = [await addCompany(client, 'sending'), await addCompany(client, 'reading')]
  const [editor, viewer] = [await startSession(client, sending, 1), await startSession(client, sending, 2)]
  const other = await startSession(client, reading, 1)
  const readers = await signIn(client, reading)
  const server = await startServer('product', url)
  const objects = Buffer.from(`{"companyUserIds":[${'{},'.repeat((11 * mb) / 3)}{}]}`)
  const ids = Array(maxMemberIds).fill('9'.repeat(18))
  const largest = Buffer.from(JSON.stringify(newsBodyAt(Date.now(), { scope: 'specific', companyUserIds: ids })))
  const small = () => JSON.stringify(newsBodyAt(Date.now()))

  /** Growth of memory, p99 of the feed of the others, and the answers to their posts. */
  const measure = async (what: string, key: string, body: Buffer, atMostMb: number): Promise<readonly Figure[]> => {
    const [answers, others]: [Answers, Answers] = [new Map(), new Map()]
    let p99 = Number.NaN
    const growth = await growthMb(server.pid, async () => {
      const driving = drive(server.origin, productVisitors('feed', readers), seconds, [server.pid, pid])
      await pause(1000)
      const flood = Promise.all(Array.from({ length: atOnce }, () => send(server, key, body, answers)))
      for (let post = 0; post < 10; post++) {
        await send(server, other, small(), others)
        await pause(200)
      }
      const result = await driving
      if (result.failures > 0) throw new Error(`the feed of the others failed ${result.failures} times`)
      p99 = result.p99Ms
      await flood
    })
    print(`${what}: ${summaryOf(answers)}; another company's posts meanwhile: ${summaryOf(others)}`)
    const refused = [...others.keys()].filter((answer) => answer !== '200 OK').length
    return [
      { what: `${what}: growth of the server's memory`, unit: 'MB', values: [growth], atMost: atMostMb },
      { what: `${what}: p99 of the feed of another company`, unit: 'ms', values: [p99], atMost: 500 },
      { what: `${what}: kinds of refusals of another company's posts`, unit: '×', values: [refused], atMost: 0 },
    ]
  }

  try {
    await drive(server.origin, productVisitors('feed', readers), 3, [server.pid, pid])
    const quiet = await drive(server.origin, productVisitors('feed', readers), 3, [server.pid, pid])
    const figures = [
      { what: `feed of ${connections} readers alone: p99`, unit: 'ms' as const, values: [quiet.p99Ms] },
      ...(await measure(`${atOnce} bodies of ${(objects.length / mb) | 0} MB by a viewer`, viewer, objects, 64)),
      ...(await measure(
        `${atOnce} bodies of ${(objects.length / mb) | 0} MB of objects by an editor`,
        editor,
        objects,
        400,
      )),
      ...(await measure(`${atOnce} bodies of 510,000 ids by an editor`, editor, largest, 400)),
    ]
    return figures
  } finally {
    await server.stop()
    await database.stop()
  }
}
