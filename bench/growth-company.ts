import type pg from 'pg'
import { countMembers, insertCountedReceipts } from './counted-receipts.ts'
import { insertCompany } from './data.ts'
import { startSession } from './visitors.ts'

/** A company may have 1,000: those that the run creates need room. */
const posts = 980
/** Three in five have viewed the newest post, and so many every other one. */
const viewsEach = 100
const readers = 16
const firstReader = 100

export type GrowthCompany = {
  readonly people: number
  /** Session keys of the admin and of some readers. */
  readonly admin: string
  readonly readers: readonly string[]
  /** Ids of the posts, the newest one first. */
  readonly newsIds: readonly string[]
}

const receiptsOf = (id: number, newest: string, people: number) => `
  select ${id} as management_group_id, news_id, person, viewed_at,
    case when person % 2 = 0 then viewed_at + interval '1 hour' end as completed_at
  from (
    select news_id, 1 + (news_id * 37 + view * 104729::bigint) % ${people} as person,
      now() - view % 600 * interval '10 minutes' as viewed_at
    from news, generate_series(1, ${Math.min(viewsEach, people)}) view
    where management_group_id = ${id} and news_id <> ${newest}
    union all
    select ${newest}, person, now() - person * 7919::bigint % 14400 * interval '1 minute'
    from generate_series(1, ${people}) person
    where person % 5 < 3
  ) viewed`

/** Adds a company of so many people, with posts for everyone and their receipts, and signs some of them in. */
export const addGrowthCompany = async (client: pg.Client, people: number): Promise<GrowthCompany> => {
  const id = await insertCompany(client, 'growth')
  await client.query(`
    insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
    select ${id}, n, 'd' || n, '社員 ' || n, '部署 ' || n % 40, case n when 1 then 'admin' else 'viewer' end, '00000002'
    from generate_series(1, ${people}) n;
    select setval(pg_get_serial_sequence('members', 'company_user_id'), ${people});
    ${countMembers};
    insert into news (management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope,
      push_flag, remind_type, remind_days_before, remind_scope, created_at, updated_at)
    select ${id}, 1 + n % 50, '年末調整の書類提出のお願い ' || n, repeat('お知らせの本文です。書類の提出をお願いします。', 17),
      now() - n * interval '1 minute', now() + interval '30 days', now() + interval '120 days', 'all', false, 'none', -1,
      'specific', now(), now()
    from generate_series(1, ${posts}) n`)
  const { rows } = await client.query<{ id: string }>(
    'select news_id as id from news where management_group_id = $1 order by start_at desc',
    [id],
  )
  const newsIds = rows.map((row) => row.id)
  await client.query(insertCountedReceipts(receiptsOf(id, newsIds[0] ?? '', people)))
  await client.query('vacuum analyze')
  const keys: string[] = []
  for (let reader = 0; reader < readers; reader++) keys.push(await startSession(client, id, firstReader + reader))
  return { people, admin: await startSession(client, id, 1), readers: keys, newsIds }
}
