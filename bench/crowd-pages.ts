import sql from 'sql-template-tag'
import type { Kind, Post } from '../apps/server/src/features/views/blocks/queries.ts'
import type { Crowd } from './crowd-world.ts'
import type { Figure } from './figures.ts'
import { cpuSeconds, median } from './machine.ts'

const repeats = 15
const limit = 100
const endpointOf = { viewed: 'viewers', completed: 'reaction' } as const

/** The page as counted from the rows themselves, without the blocks. */
const naive = async ({ client }: Crowd, { newsId, scope }: Post, kind: Kind, page: number): Promise<string> => {
  const named =
    scope === 'all' ? '' : `join audiences a on a.news_id = ${newsId} and a.company_user_id = m.company_user_id`
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

type Page = { page: number; processorMs: number; statementsMs: number; httpMs: number; isExact: boolean }

const measurePage = async (crowd: Crowd, post: Post, kind: Kind, page: number): Promise<Page> => {
  const { lone, spent, readTable, get } = crowd
  const read = await readTable(
    async () => post,
    kind,
    () => ({ page, limit }),
  )
  const [session] = await lone.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const startS = cpuSeconds(session?.pid ?? 0)
  const statements: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    spent.ms = 0
    await readTable(
      async () => post,
      kind,
      () => ({ page, limit }),
    )
    statements.push(spent.ms)
  }
  const processorMs = ((cpuSeconds(session?.pid ?? 0) - startS) * 1000) / repeats
  const path = `/companyIntraNews/${post.newsId}/${endpointOf[kind]}?page=${page}&limit=${limit}`
  const http: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) http.push(await get(path))
  const actual = JSON.stringify([read.totalUsers, read.totalDone, read.rows.map(({ companyUserId }) => companyUserId)])
  const isExact = actual === (await naive(crowd, post, kind, page))
  return { page, processorMs, statementsMs: median(statements), httpMs: median(http), isExact }
}

/** Measures pages at all depths of one table and compares each with the rows themselves; throws when one differs. */
export const measurePages = async (
  crowd: Crowd,
  print: (line: string) => void,
  post: Post,
  kind: Kind,
): Promise<Figure[]> => {
  const { totalUsers, totalDone } = await crowd.readTable(
    async () => post,
    kind,
    () => ({ page: 1, limit }),
  )
  const pageOf = (rows: number) => Math.max(1, Math.ceil(rows / limit))
  const [border, last] = [pageOf(totalDone), pageOf(totalUsers)]
  const depths = [0.1, 0.5, 0.9].map((part) => pageOf(part * totalDone))
  print(`\nPost ${post.newsId}, for ${post.scope}: ${totalDone} of ${totalUsers} have ${kind} it\n`)
  print('| page of 100 | database, processor ms | statements, clock ms | HTTP, clock ms |\n|---|---|---|---|')
  const pages: Page[] = []
  for (const page of new Set([1, 2, ...depths, border, border + 1, Math.round((border + last) / 2), last])) {
    const measured = await measurePage(crowd, post, kind, page)
    pages.push(measured)
    const times = [measured.processorMs, measured.statementsMs, measured.httpMs].map((ms) => ms.toFixed(1))
    print(`| ${page} | ${times.join(' | ')} |`)
    if (!measured.isExact) throw new Error(`page ${page} of those who have ${kind} post ${post.newsId} is wrong`)
  }
  const what = `post ${post.newsId}, ${totalDone} of ${totalUsers} have ${kind} it, any page`
  return [
    {
      what: `${what}, processor time of the database`,
      values: pages.map(({ processorMs }) => processorMs),
      unit: 'ms',
      atMost: 25,
      judged: 'worst',
    },
    { what: `${what}, over HTTP`, values: pages.map(({ httpMs }) => httpMs), unit: 'ms', atMost: 100 },
  ]
}
