import type pg from 'pg'
import { demoCompanies } from '../apps/server/src/db/seed/company.ts'
import { contentMaxLength } from '../packages/contract/src/news.ts'
import { searchNews } from '../packages/contract/src/search.ts'
import { countAllBlocks } from './blocks.ts'
import { addCodes } from './data.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { p95, residentMb, threadsMs } from './machine.ts'
import { startServer } from './servers.ts'
import { signedIn, startSession } from './visitors.ts'

const companies = 20
const posts = 1_000
const rounds = 6
const limits = { atMost: 40, goal: 20 } as const

/** Words of every post, of some, of none, several at once, with other spellings, and one that no text has but in parts. */
const queries = [
  '年末調整',
  'サーバー',
  '鬱',
  'の',
  '完了 総務部 12月',
  'サーバーの更新',
  'くださいゑ',
  '"お願いします 完了"',
  'ヶ月',
]

/** Texts of the greatest length, as people of the demo company write, each beginning elsewhere. */
const textsOf = (count: number): string[] => {
  const all = (demoCompanies(Date.now())[0]?.posts ?? []).map(({ content }) => content).join('\n\n')
  const twice = all.repeat(2)
  return Array.from({ length: count }, (_, index) => {
    const from = (index * 131) % all.length
    return twice.slice(from, from + contentMaxLength)
  })
}

/** Companies of one admin each, with as many posts as a company can have. */
const fillCompanies = async (client: pg.Client): Promise<Record<string, string>[]> => {
  await client.query(`
    insert into management_groups (code, started_at) select 'bench' || n, now() from generate_series(1, ${companies}) n;
    ${addCodes};
    insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
    select n, n, 'd' || n, '社員 ' || n, '部署', 'admin', '00000002' from generate_series(1, ${companies}) n`)
  await client.query(
    `insert into news (management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope,
      push_flag, remind_type, remind_days_before, remind_scope, created_at, updated_at)
    select c, c, '書類の提出のお願い ' || n, text, now() - n * interval '1 minute', now() + interval '30 days',
      now() + interval '120 days', 'all', false, 'none', -1, 'specific', now(), now()
    from generate_series(1, ${companies}) c, unnest($1::text[]) with ordinality as texts (text, n)`,
    [textsOf(posts)],
  )
  await countAllBlocks(client)
  await client.query('vacuum analyze')
  const headers: Record<string, string>[] = []
  for (let company = 1; company <= companies; company++)
    headers.push(signedIn(await startSession(client, company, company)))
  return headers
}

/** What searches take of the processor, over 1,000 posts of 6,000 characters (FIND-07). */
export const measureSearch = async (print: (line: string) => void): Promise<readonly Figure[]> => {
  print(`Loading ${companies} companies of ${posts} posts of ${contentMaxLength} characters …`)
  const database = await startDatabase()
  const { client } = database
  const headers = await fillCompanies(client)
  const server = await startServer('product', database.url)
  const search = async (own: Record<string, string> | undefined, query: string) => {
    const answer = await fetch(`${server.origin}${searchNews.path}`, {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify({ query, sortBy: 'relevance' }),
    })
    const { data } = (await answer.json()) as { data: { unfiltered: number } | null }
    if (data === null) throw new Error('a search was not answered')
  }
  const processor = async (act: () => Promise<unknown>) => {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    const pids = [server.pid, ...rows.map(({ pid }) => pid)]
    const before = threadsMs(pids)
    await act()
    return threadsMs(pids) - before
  }
  const figures: Record<'first' | 'known' | 'edited' | 'posted' | 'together', number[]> = {
    first: [],
    known: [],
    edited: [],
    posted: [],
    together: [],
  }
  const change = async (statement: string) => {
    await client.query(statement)
    await client.query('update management_groups set news_version = news_version + 1')
  }
  try {
    for (const own of headers) figures.first.push(await processor(() => search(own, '年末調整')))
    const [own] = headers
    // The first round only warms up.
    for (let round = 0; round <= rounds; round++) {
      const [known, edited, posted]: [number[], number[], number[]] = [[], [], []]
      for (const [index, query] of queries.entries()) {
        known.push(await processor(() => search(own, query)))
        const newsId = round * queries.length + index + 1
        await change(`update news set text_version = text_version + 1 where news_id % ${posts} = ${newsId}`)
        edited.push(await processor(() => search(own, query)))
        await change(`
          insert into news (management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope,
            push_flag, remind_type, remind_days_before, remind_scope, created_at, updated_at)
          select management_group_id, owner_company_user_id, '新しい投稿', content, start_at, end_at, hidden_at, scope,
            push_flag, remind_type, remind_days_before, remind_scope, now(), now()
          from news where management_group_id = 1 order by news_id limit 1`)
        posted.push(await processor(() => search(own, query)))
        await change(`delete from news where title = '新しい投稿'`)
        await search(own, query)
      }
      const together: number[] = []
      for (const query of queries) {
        const all = await processor(() => Promise.all(headers.map((each) => search(each, query))))
        together.push(all / companies)
      }
      if (round === 0) continue
      figures.known.push(p95(known))
      figures.edited.push(p95(edited))
      figures.posted.push(p95(posted))
      figures.together.push(p95(together))
    }
    const row = (what: string, values: readonly number[]): Figure => ({ what, unit: 'ms', values, ...limits })
    return [
      row(`search: processor, 95th percentile of ${queries.length} queries`, figures.known),
      row('search: the same after an edit', figures.edited),
      row('search: the same after a new post', figures.posted),
      row(`search: the same of each of ${companies} companies at once`, figures.together),
      { what: 'search: processor of the first one, with all texts', unit: 'ms', values: figures.first },
      {
        what: `search: memory of the process with the texts of ${companies} companies`,
        unit: 'MB',
        values: [residentMb(server.pid)],
      },
    ]
  } finally {
    await server.stop()
    await database.stop()
  }
}
