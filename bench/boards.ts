import type pg from 'pg'
import { countAllBlocks } from './blocks.ts'
import { addCodes } from './data.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { measureHeldBoards } from './held-boards.ts'
import { cpuSeconds, p95, timed } from './machine.ts'
import { startServer } from './servers.ts'
import { newsPath, signedIn, startSession } from './visitors.ts'

const companies = 20
const posts = 1000
const rounds = 9

/** Twenty companies of one admin each, with as many posts as a company can have, of 400 characters. */
const fillCompanies = async (client: pg.Client): Promise<Record<string, string>[]> => {
  await client.query(`
    insert into management_groups (code, started_at) select 'bench' || n, now() from generate_series(1, ${companies}) n;
    ${addCodes};
    insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
    select n, n, 'd' || n, '社員 ' || n, '部署', 'admin', '00000002' from generate_series(1, ${companies}) n;
    insert into news (management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope,
      push_flag, remind_type, remind_days_before, remind_scope, created_at, updated_at)
    select c, c, '年末調整の書類提出のお願い ' || n, repeat('お知らせの本文です。書類の提出をお願いします。', 17),
      now() - n * interval '1 minute', now() + interval '30 days', now() + interval '120 days', 'all', false, 'none', -1,
      'specific', now(), now()
    from generate_series(1, ${companies}) c, generate_series(1, ${posts}) n`)
  await countAllBlocks(client)
  await client.query('vacuum analyze')
  const headers: Record<string, string>[] = []
  for (let company = 1; company <= companies; company++) {
    headers.push(signedIn(await startSession(client, company, company)))
  }
  return headers
}

/** Twenty companies whose boards have to be read read their feeds at once. */
const measureFirstReads = async (print: (line: string) => void): Promise<readonly Figure[]> => {
  print(`Loading ${companies} companies with ${posts} posts each …`)
  const database = await startDatabase()
  const headers = await fillCompanies(database.client)
  const server = await startServer('product', database.url)
  const read = async (own: Record<string, string>) => {
    const answer = await fetch(`${server.origin}${newsPath}`, { headers: own })
    if (((await answer.json()) as { data: unknown[] }).data.length !== 20) throw new Error('a feed was not read')
  }
  const processorMs = () => 1000 * (cpuSeconds(server.pid) + cpuSeconds(database.pid))
  const readAll = async () => {
    const before = processorMs()
    const slow = p95(await Promise.all(headers.map((own) => timed(() => read(own)))))
    return { slow, processor: (processorMs() - before) / companies }
  }
  type Round = Awaited<ReturnType<typeof readAll>>
  const [cold, known]: [Round[], Round[]] = [[], []]
  try {
    // One after the other: sessions that the server has not met yet count as one address.
    for (const own of headers) await read(own)
    for (let round = 0; round < rounds; round++) {
      await database.client.query('update management_groups set news_version = news_version + 1')
      cold.push(await readAll())
      known.push(await readAll())
    }
  } finally {
    await server.stop()
    await database.stop()
  }
  const figures: Figure[] = [
    {
      what: `${companies} feeds at once, 95th percentile, no board known`,
      values: cold.map(({ slow }) => slow),
      unit: 'ms',
      atMost: 500,
    },
    { what: 'processor time for each of them', values: cold.map(({ processor }) => processor), unit: 'ms' },
    { what: 'the same feeds, boards known, 95th percentile', values: known.map(({ slow }) => slow), unit: 'ms' },
    { what: 'processor time for each of them', values: known.map(({ processor }) => processor), unit: 'ms' },
  ]
  return figures
}

/** Boards that are read for the first time, and 1,000 of them that a process holds. */
export const measureBoards = async (
  print: (line: string) => void,
  length: { rounds: number; seconds: number },
): Promise<readonly Figure[]> => [...(await measureFirstReads(print)), ...(await measureHeldBoards(print, length))]
