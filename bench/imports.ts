import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { applyImport, createImport, type PeopleImport, undoImport } from '@kawaraban/contract/imports.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import type pg from 'pg'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import { people } from './audience-company.ts'
import { countAllBlocks } from './blocks.ts'
import { insertCompany } from './data.ts'
import { type BenchDatabase, startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { drive } from './load.ts'
import { growthMb, timed } from './machine.ts'
import { type Server, startServer } from './servers.ts'
import { newsPath, productVisitors, signedIn, signIn, startSession } from './visitors.ts'

/** Longest transaction, longest wait of a member of the company, and p99 of the others' feed. */
const limits = { transactionMs: 5_000, waitMs: 2_000, feedMs: 300, memoryMb: 100, commandMs: 60_000 }
const ownPeople = 200

const addCompany = async (client: pg.Client, code: string): Promise<number> => {
  const id = await insertCompany(client, code)
  await client.query(`
    insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
    select ${id}, n, '${code}' || n, '佐藤 ' || n, '総務部', case n when 1 then 'admin' else 'viewer' end, '00000002'
    from generate_series(1, ${ownPeople}) n`)
  await client.query(`
    insert into news (management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope,
      push_flag, remind_type, remind_days_before, remind_scope, created_at, updated_at)
    select ${id}, 1, 'お知らせ ' || n, '本文です。', now() - n * interval '1 minute', now() + interval '30 days',
      now() + interval '120 days', 'all', false, 'none', -1, 'specific', now(), now()
    from generate_series(1, 20) n`)
  await countAllBlocks(client)
  return id
}

/** A file of as many people as a company may have, the departments of all of them with this suffix. */
const fileOf = (suffix: string): string => {
  const lines = ['アカウントID,名前,部署,権限,ふりがな']
  for (let n = 1; n <= people - ownPeople; n++) {
    lines.push(`d${String(n).padStart(9, '0')},髙橋 ${n}郎,営業部 第${n % 9}課${suffix},,たかはし ${n % 90}ろう`)
  }
  return lines.join('\n')
}

type Call = (path: string, init?: RequestInit) => Promise<{ message: string; data: unknown }>

const caller =
  (server: Server, key: string): Call =>
  async (path, init = {}) => {
    const headers = { 'content-type': 'application/json', ...signedIn(key), ...init.headers }
    const answer = await fetch(server.origin + path, { ...init, headers })
    const body = (await answer.json()) as { success: boolean; message: string; data: unknown }
    if (!body.success) throw new Error(`${path}: ${body.message}`)
    return body
  }

const moving = ['reading', 'applying', 'undoing']

const settled = async (call: Call, importId: string): Promise<PeopleImport> => {
  for (;;) {
    const found = (await call(`${createImport.path}/${importId}`)).data as PeopleImport
    if (!moving.includes(found.state)) return found
    await pause(100)
  }
}

/** While `act` runs: how long the longest transaction was open, and posts and completions of the company waited. */
const watch = async (database: BenchDatabase, call: Call, act: () => Promise<unknown>) => {
  const longest = { transactionMs: 0, postMs: 0, completionMs: 0 }
  let isDone = false
  const sample = async () => {
    while (!isDone) {
      const { rows } = await database.client.query<{ ms: number }>(`
        select coalesce(max(extract(epoch from clock_timestamp() - xact_start) * 1000), 0)::float as ms
        from pg_stat_activity
        where xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'
          and backend_xid is not null`)
      longest.transactionMs = Math.max(longest.transactionMs, rows[0]?.ms ?? 0)
      await pause(20)
    }
  }
  const use = async () => {
    for (let n = 0; !isDone; n++) {
      const body = JSON.stringify(newsBodyAt(Date.now(), { title: `お知らせ ${n}` }))
      const startMs = performance.now()
      const { newsId } = (await call(createNews.path, { method: 'POST', body })).data as { newsId: string }
      const postedMs = performance.now()
      const path = completeNews.path.replace(':newsId', newsId)
      await call(path, { method: 'POST', body: JSON.stringify({ reactionType: 'completed' }) })
      longest.postMs = Math.max(longest.postMs, postedMs - startMs)
      longest.completionMs = Math.max(longest.completionMs, performance.now() - postedMs)
      await call(`${newsPath}/${newsId}`, { method: 'DELETE' })
      await pause(50)
    }
  }
  const watching = Promise.all([sample(), use()])
  try {
    await act()
  } finally {
    isDone = true
    await watching
  }
  return longest
}

/** Runs the operator's command on the file, and returns its output. */
const runCommand = async (url: string, file: string): Promise<string> => {
  const args = [
    join(import.meta.dirname, '../scripts/manage.ts'),
    'members',
    'import',
    file,
    '--company',
    'command',
    '--create',
  ]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the command ended with ${code}: ${output}`)
  return output
}

/** The command with a whole company, twice. */
const measureCommand = async (url: string, print: (line: string) => void): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'kawaraban-imports-'))
  const file = join(folder, 'people.csv')
  writeFileSync(file, fileOf(''))
  try {
    const values: number[] = []
    for (let run = 0; run < 2; run++) {
      values.push(await timed(async () => print((await runCommand(url, file)).trim())))
    }
    return values.map((ms, run) => ({
      what: `${people} people by command, ${run === 0 ? 'all new' : 'a second time'}`,
      unit: 'ms',
      values: [ms],
      atMost: limits.commandMs,
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Imports of half a million people, read, applied and undone, during their company's work and another's feed. */
export const measureImports = async (print: (line: string) => void): Promise<readonly Figure[]> => {
  const database = await startDatabase()
  const { client, url, pid } = database
  const own = await addCompany(client, 'own')
  const other = await addCompany(client, 'other')
  await client.query(`select setval(pg_get_serial_sequence('members', 'company_user_id'), ${ownPeople})`)
  const admin = await startSession(client, own, 1)
  const readers = await signIn(client, other)
  const server = await startServer('product', url)
  const call = caller(server, admin)
  const figures: Figure[] = []

  const measure = async (what: string, act: () => Promise<unknown>, atMost?: number) => {
    const feeds: number[] = []
    let isDone = false
    const reading = async () => {
      while (!isDone) {
        const visitors = productVisitors('feed', readers).slice(0, 4)
        feeds.push((await drive(server.origin, visitors, 5, [server.pid, pid])).p99Ms)
      }
    }
    let ms = 0
    let longest = { transactionMs: 0, postMs: 0, completionMs: 0 }
    const feed = reading()
    const growth = await growthMb(server.pid, async () => {
      longest = await watch(database, call, async () => {
        ms = await timed(act)
      })
    })
    isDone = true
    await feed
    const worst = (name: string, value: number, limit: number, unit: Figure['unit'] = 'ms'): Figure => ({
      what: `${what}: ${name}`,
      unit,
      values: [value],
      atMost: limit,
    })
    figures.push(
      { what: `${what}: whole time`, unit: 'ms', values: [ms], ...(atMost && { atMost }) },
      worst('longest transaction that writes', longest.transactionMs, limits.transactionMs),
      worst('longest wait for a post', longest.postMs, limits.waitMs),
      worst('longest wait for a completion', longest.completionMs, limits.waitMs),
      { what: `${what}: feed of another company, p99`, unit: 'ms', values: feeds, atMost: limits.feedMs },
      worst("growth of the server's memory", growth, limits.memoryMb, 'MB'),
    )
    print(`${what}: ${Math.round(ms)} ms`)
  }

  let importId = ''
  const read = async (suffix: string) => {
    const body = fileOf(suffix)
    const sent = await call(createImport.path, { method: 'POST', body, headers: { 'content-type': 'text/csv' } })
    importId = (sent.data as { importId: string }).importId
    const { state, counts } = await settled(call, importId)
    if (state !== 'checked') throw new Error(`an import is ${state}`)
    print(JSON.stringify(counts))
  }
  const act = async (path: string, body?: unknown) => {
    await call(path.replace(':importId', importId), { method: 'POST', ...(body ? { body: JSON.stringify(body) } : {}) })
    const found = await settled(call, importId)
    if (!['applied', 'undone'].includes(found.state)) throw new Error(`an import is ${found.state}`)
  }
  const options = { keepOwnNames: false, repairCharacters: false, leaveOutTooLong: false, missingToNone: false }

  try {
    // A process that has served nothing yet grows by itself.
    await drive(server.origin, productVisitors('feed', readers).slice(0, 4), 5, [server.pid, pid])
    await measure(`${people} new people read`, () => read(''))
    await measure(`${people} new people applied`, () => act(applyImport.path, options))
    await measure(`${people} changed people read`, () => read('A'))
    await measure(`${people} changed people applied`, () => act(applyImport.path, options))
    await measure(`${people} changed people taken back`, () => act(undoImport.path))
    figures.push(...(await measureCommand(url, print)))
    return figures
  } finally {
    await server.stop()
    await database.stop()
  }
}
