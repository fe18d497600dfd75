import type pg from 'pg'
import { countAllBlocks } from './blocks.ts'
import { addCodes } from './data.ts'

export const people = 510_000
/** Everyone's roles but these may read. */
const noneEvery = 50
/** Posts 1, for everyone, and 2, for everyone by name, are read by three in five; the other 998 by few each. */
const fewViews = 4_388_000

const startAt = "timestamptz '2026-11-01 00:00+09'"
/** Ten days of reading, most of it in the first hours. */
const readAt = (random: string) => `${startAt} + power(${random}, 3) * interval '10 days'`

const fillReceipts = `
  insert into receipts (management_group_id, news_id, company_user_id, viewed_at, completed_at)
  select 1, post, u, viewed_at, case when random() < 0.5 then viewed_at + random() * interval '1 day' end
  from (
    select post, u, ${readAt('random()')} as viewed_at
    from generate_series(1, 2) post, generate_series(1, ${people}) u
    where u * 7919::bigint % 10 < 6
  ) read
  order by post, viewed_at;
  insert into receipts (management_group_id, news_id, company_user_id, viewed_at, completed_at)
  select 1, 3 + k % 998, 1 + k / 998 * 104729::bigint % ${people}, ${readAt('random()')},
    case when random() < 0.5 then ${startAt} + interval '11 days' end
  from generate_series(0, ${fewViews - 1}) k`

/** Fills company 1 with half a million people, 1,000 posts and 5 million receipts; indexes are built afterwards. */
export const fillCrowd = async (client: pg.Client): Promise<void> => {
  await client.query(`
    insert into management_groups (code, started_at) values ('bench', ${startAt});
    ${addCodes};
    insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
    select 1, n, 'd' || n, '社員 ' || n, '部署 ' || n % 40,
      case when n = 1 then 'admin' when n % ${noneEvery} = 0 then 'none' else 'viewer' end, '00000002'
    from generate_series(1, ${people}) n;
    select setval(pg_get_serial_sequence('members', 'company_user_id'), ${people});
    insert into news (management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope,
      push_flag, remind_type, remind_days_before, remind_scope, created_at, updated_at)
    select 1, 1, '年末調整の書類提出のお願い ' || n, 'お知らせの本文です。', ${startAt}, ${startAt} + interval '1 year',
      ${startAt} + interval '15 months', case n when 2 then 'specific' else 'all' end, false, 'none', -1, 'specific',
      ${startAt}, ${startAt}
    from generate_series(1, 1000) n;
    insert into audiences select 1, 2, n from generate_series(1, ${people}) n`)
  const indexes = await client.query<{ name: string; text: string }>(`
    select indexname as name, indexdef as text from pg_indexes
    where tablename = 'receipts' and indexname <> 'receipts_pkey'`)
  await client.query('alter table receipts drop constraint receipts_pkey')
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  await client.query(fillReceipts)
  await client.query('alter table receipts add primary key (management_group_id, news_id, company_user_id)')
  for (const { text } of indexes.rows) await client.query(text)
  await countAllBlocks(client)
  await client.query('vacuum analyze')
}
