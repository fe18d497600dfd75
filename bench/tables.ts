import sql from 'sql-template-tag'
import { connect, type Db } from '../apps/server/src/db/connect.ts'
import { replaceAudience } from '../apps/server/src/features/news/queries.ts'
import { countReceipts, type Kind, type Post } from '../apps/server/src/features/views/blocks/queries.ts'
import { createReadersTable } from '../apps/server/src/features/views/table/queries.ts'
import { hashOf } from '../apps/server/src/http/session-key.ts'
import { fillCrowd } from './crowd.ts'
import { startDatabase } from './database.ts'
import { cpuSeconds, median } from './machine.ts'
import { startServer } from './servers.ts'

/**
 * Pages of viewers, completers and pickers in a company of 510,000 people with 5 million receipts, first by what the
 * table's own statements take, the way to the database and back included, then over HTTP. Every page of the tables is
 * compared with the rows themselves.
 */
const repeats = 15
const limit = 100
const base = '/v1/companyIntraNews'
const say = (line: string) => process.stdout.write(`${line}\n`)
const since = (startMs: number) => performance.now() - startMs

/** The same database, adding up in `spent.ms` how long its statements took. */
const stopwatch = (db: Db, spent: { ms: number }): Db => ({
  ...db,
  transaction: (work) =>
    db.transaction((tx) =>
      work({
        query: async (statement) => {
          const startMs = performance.now()
          const rows = await tx.query(statement)
          spent.ms += since(startMs)
          return rows as never
        },
      }),
    ),
})

const database = await startDatabase()
const { client } = database
say('Loading 510,000 people, 1,000 posts, 5,000,000 receipts …')
await fillCrowd(client)
await client.query(
  `insert into accounts (issuer, subject, management_group_id, company_user_id, terms_version, is_granted_analytics)
  values ('bench', '1', 1, 1, '2.9.0', true)`,
)
await client.query(`insert into sessions values ($1, 1, now(), now())`, [hashOf('bench')])
const server = await startServer('product', database.url)
const db = connect(database.url, () => undefined, 1)
const counter = connect(database.url, () => undefined)
const spent = { ms: 0 }
const readTable = createReadersTable(stopwatch(db, spent), (error) => say(String(error)))

const get = async (path: string) => {
  const startMs = performance.now()
  const answer = await fetch(`${server.origin}${base}${path}`, { headers: { cookie: 'kawaraban=bench' } })
  const body = (await answer.json()) as { success: boolean; data: Record<string, unknown> }
  if (!body.success) throw new Error(`${path} was refused`)
  return { ms: since(startMs), data: body.data }
}

const endpointOf = { viewed: 'viewers', completed: 'reaction' } as const

/** What the rows themselves say, without anything counted beforehand. */
const naive = async (newsId: number, kind: Kind, page: number) => {
  const named = newsId === 2 ? 'join audiences a on a.news_id = 2 and a.company_user_id = m.company_user_id' : ''
  const from = `
    from members m ${named}
    left join receipts r on r.management_group_id = 1 and r.news_id = ${newsId} and r.company_user_id = m.company_user_id
    where m.management_group_id = 1 and m.role in ('admin', 'editor', 'viewer')`
  const { rows } = await client.query(`select count(*)::int as users, count(r.${kind}_at)::int as done ${from}`)
  const ids = await client.query(`
    select m.company_user_id as id ${from} order by r.${kind}_at desc nulls last, m.company_user_id
    offset ${(page - 1) * limit} limit ${limit}`)
  return JSON.stringify([rows[0].users, rows[0].done, ids.rows.map(({ id }) => id)])
}

const postOf = (newsId: number, scope: Post['scope']): Post => ({ managementGroupId: 1, newsId: String(newsId), scope })

const measurePage = async (post: Post, kind: Kind, page: number) => {
  const [inDatabase, overHttp]: [number[], number[]] = [[], []]
  await readTable(post, kind, { page, limit })
  const [session] = await db.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const startS = cpuSeconds(session?.pid ?? 0)
  for (let repeat = 0; repeat < repeats; repeat++) {
    spent.ms = 0
    await readTable(post, kind, { page, limit })
    inDatabase.push(spent.ms)
  }
  const cpuMs = ((cpuSeconds(session?.pid ?? 0) - startS) * 1000) / repeats
  for (let repeat = 0; repeat < repeats; repeat++) {
    overHttp.push((await get(`/companyIntraNews/${post.newsId}/${endpointOf[kind]}?page=${page}&limit=${limit}`)).ms)
  }
  const read = await readTable(post, kind, { page, limit })
  const told = JSON.stringify([read.totalUsers, read.totalDone, read.rows.map(({ companyUserId }) => companyUserId)])
  const exact = told === (await naive(Number(post.newsId), kind, page)) ? 'exact' : 'WRONG'
  const figures = [cpuMs, median(inDatabase), median(overHttp)].map((ms) => ms.toFixed(1))
  say(`| ${page} | ${figures.join(' | ')} | ${exact} |`)
}

const measureTable = async (post: Post, kind: Kind) => {
  const { totalUsers, totalDone } = await readTable(post, kind, { page: 1, limit })
  say(`\nPost ${post.newsId}, for ${post.scope}: ${totalDone} of ${totalUsers} have ${kind} it\n`)
  say(
    '| page of 100 | database CPU ms | statements ms, median | HTTP ms, median | rows and totals |\n|---|---|---|---|---|',
  )
  const pageOf = (rows: number) => Math.max(1, Math.ceil(rows / limit))
  const [border, last] = [pageOf(totalDone), pageOf(totalUsers)]
  const depths = [0.1, 0.5, 0.9].map((part) => pageOf(part * totalDone))
  for (const page of new Set([1, 2, ...depths, border, border + 1, Math.round((border + last) / 2), last])) {
    await measurePage(post, kind, page)
  }
}

/** Counts what looks would have counted in the background. */
const countAll = async (newsId: string) => {
  const startMs = performance.now()
  let receipts = 0
  for (;;) {
    const counted = await countReceipts(counter, 1, newsId)
    if (counted === 0) break
    receipts += counted
  }
  say(`${receipts} receipts of post ${newsId} counted: ${(since(startMs) / 1000).toFixed(1)} s`)
}

const firstLook = async (newsId: string) =>
  say(`First look: ${(await get(`/companyIntraNews/${newsId}/viewers?limit=${limit}`)).ms.toFixed(0)} ms`)

const measureList = async (what: string, path: string) => {
  const ms: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) ms.push((await get(path)).ms)
  say(`${what}: ${median(ms).toFixed(0)} ms`)
}

const measureWrite = async (what: string, write: () => Promise<unknown>) => {
  const startMs = performance.now()
  await write()
  say(`${what}: ${since(startMs).toFixed(0)} ms`)
}

try {
  await firstLook('1')
  for (const newsId of ['1', '2', '500']) await countAll(newsId)
  await client.query('vacuum analyze receipts')
  for (const kind of ['viewed', 'completed'] as const) {
    await measureTable(postOf(1, 'all'), kind)
    await measureTable(postOf(2, 'specific'), kind)
  }
  await measureTable(postOf(500, 'all'), 'viewed')
  say('')
  await measureList('First 10,000 candidates', '/specificViewerCandidates?limit=10000')
  await measureList('Last 10,000 candidates', '/specificViewerCandidates?limit=10000&after=500000')
  await measureList('Last 10,000 assignable', '/companyUser/assignable/specific/2?limit=10000&after=500000')
  await measureList('Last 10,000 authorities', '/authorities?limit=10000&after=500000')
  await measureWrite('Taking the roles of 10,000 people', () =>
    db.query(sql`update members set role = 'none' where management_group_id = 1 and company_user_id % 51 = 7`),
  )
  await firstLook('1')
  await countAll('1')
  await measureTable(postOf(1, 'all'), 'viewed')
  await measureWrite('\nCutting an audience of 510,000 to three', () =>
    db.transaction((tx) => replaceAudience(tx, 1, '2', ['1', '2', '3'])),
  )
  await firstLook('2')
  await countAll('2')
  await measureTable(postOf(2, 'specific'), 'viewed')
} finally {
  await server.stop()
  await db.close()
  await counter.close()
  await database.stop()
}
