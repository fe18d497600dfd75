import type pg from 'pg'
import { countMembers, insertCountedReceipts } from './counted-receipts.ts'
import { insertCompany } from './data.ts'
import { sessionKeyOf, startSession } from './visitors.ts'

const people = 510_000
/** A company may have 1,000: those that the run creates need room. */
const posts = 990
/** Views of each post that are not counted yet; more would be counted in the background. */
const uncountedEach = 100
const nudges = 50
const code = 'walls'

/** A company as large as one may be, of which every post has been read by people of every block. */
export type WallsCompany = {
  readonly id: number
  readonly people: number
  /** Session keys of the admin and of a reader. */
  readonly admin: string
  readonly reader: string
  /** Ids of the posts, the newest one first: it has 306,000 receipts, the second one is for 255,000 people by name. */
  readonly newsIds: readonly string[]
  /** A group of everybody. */
  readonly groupId: string
}

/** Names of two words with readings, IDs of ten characters, 5,000 departments on three levels in no order of the ids. */
const insertPeople = (id: number) => `
  insert into members (management_group_id, company_user_id, docomo_id, name, reading, department_name, role, icon_type)
  select ${id}, n, 'd' || lpad(n::text, 9, '0'),
    (array['佐藤', '鈴木', '髙橋', '田中', '渡邊', '伊藤', '山本', '中村', '小林', '加藤'])[1 + n % 10] || ' '
      || (array['一郎', '美咲', 'サラ', '大輔', '優子', '健', '陽菜', '翔太', '愛', '直樹', '恵'])[1 + n % 11],
    (array['サトウ', 'スズキ', 'タカハシ', 'タナカ', 'ワタナベ', 'イトウ', 'ヤマモト', 'ナカムラ', 'コバヤシ', 'カトウ'])[1 + n % 10]
      || ' ' || (array['イチロウ', 'ミサキ', 'サラ', 'ダイスケ', 'ユウコ', 'ケン', 'ヒナ', 'ショウタ', 'アイ', 'ナオキ', 'メグミ'])[1 + n % 11],
    '本部' || n % 10 || '／部' || n % 100 || ' 課' || n * 7919::bigint % 5000,
    case when n = 1 then 'admin' when n % 50 = 0 then 'none' else 'viewer' end, '00000002'
  from generate_series(1, ${people}) n;
  select setval(pg_get_serial_sequence('members', 'company_user_id'), ${people});
  ${countMembers};
  update member_blocks b set readers = c.readers
  from (
    select company_user_id >> 10 as block, bit_or(member_bit(company_user_id, role <> 'none')) as readers
    from members where management_group_id = ${id} group by 1
  ) c
  where b.management_group_id = ${id} and b.block = c.block;
  insert into subscriber_blocks (management_group_id, block, subscribers)
  select management_group_id, block, readers from member_blocks where management_group_id = ${id}`

/** Posts for everyone with a due date, every tenth for half of the company. */
const insertPosts = (id: number) => `
  insert into news (management_group_id, owner_company_user_id, title, content, start_at, end_at, due_at, hidden_at, scope,
    push_flag, remind_type, remind_days_before, remind_scope, created_at, updated_at)
  select ${id}, 1 + n % 49, '年末調整の書類提出のお願い ' || n, repeat('お知らせの本文です。書類の提出をお願いします。', 17),
    now() - n * interval '10 minutes', now() + interval '30 days', now() + n % 25 * interval '1 day',
    now() + interval '120 days', case n % 10 when 2 then 'specific' else 'all' end, false, 'none', -1, 'specific', now(), now()
  from generate_series(1, ${posts}) n;
  insert into audience_blocks (management_group_id, news_id, block, named)
  select ${id}, p.news_id, b.block, h.half
  from news p, member_blocks b, (
    select bit_or(member_bit(n, n % 2 = 0)) as half from generate_series(0, 1023) n
  ) h
  where p.management_group_id = ${id} and p.scope = 'specific' and b.management_group_id = ${id}`

/** Of each post but the newest: three in five of every block have viewed it, three in ten completed it, and some are not counted yet. */
const insertReceipts = (id: number, newest: string) => `
  insert into receipt_blocks (management_group_id, news_id, block, viewed, completed, in_scope)
  select ${id}, p.news_id, b.block, b.readers & r.viewed, b.readers & r.completed,
    case p.scope when 'all' then b.readers else b.readers & r.half end
  from news p, member_blocks b, (
    select bit_or(member_bit(n, n % 10 < 6)) as viewed, bit_or(member_bit(n, n % 10 < 3)) as completed,
      bit_or(member_bit(n, n % 2 = 0)) as half
    from generate_series(0, 1023) n
  ) r
  where p.management_group_id = ${id} and b.management_group_id = ${id} and p.news_id <> ${newest};
  insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
  select ${id}, p.news_id, k * 5099 + 1031 + p.news_id, now() - interval '1 hour'
  from news p, generate_series(0, ${uncountedEach - 1}) k
  where p.management_group_id = ${id} and p.news_id <> ${newest}`

const receiptsOfNewest = (id: number, newest: string) => `
  select ${id} as management_group_id, ${newest} as news_id, n as person,
    now() - n * 7919::bigint % 14400 * interval '1 minute' as viewed_at,
    case when n % 10 < 3 then now() - n * 6133::bigint % 7200 * interval '1 minute' end as completed_at
  from generate_series(1, ${people}) n
  where n % 10 < 6 and n % 50 <> 0`

/** Nudges of the newest post, each to a tenth of the company, on the days before. */
const insertNudges = (id: number, newest: string) => `
  with added as (
    insert into occasions (management_group_id, news_id, kind, target, due_at, state)
    select ${id}, ${newest}, 'nudge', 'unreacted', now() - n * interval '1 day', 'ended' from generate_series(1, ${nudges}) n
    returning occasion_id, due_at
  ), pressed as (
    insert into nudges (management_group_id, news_id, occasion_id, company_user_id, pressed_at, narrowing)
    select ${id}, ${newest}, occasion_id, 1, due_at,
      '{"kind": "completed", "state": "notDone", "departments": [], "search": ""}'
    from added
  )
  insert into nudge_blocks (management_group_id, news_id, occasion_id, block, people, nudged_at)
  select ${id}, ${newest}, a.occasion_id, b.block, b.readers & r.tenth, a.due_at
  from added a, member_blocks b, (select bit_or(member_bit(n, n % 10 = 5)) as tenth from generate_series(0, 1023) n) r
  where b.management_group_id = ${id}`

const insertGroup = (id: number) => `
  insert into company_user_groups (management_group_id, owner_company_user_id, name, company_user_ids, created_at, updated_at)
  select ${id}, 1, '全員', array_agg(n), now(), now() from generate_series(1, ${people}) n`

const listIds = async (client: pg.Client, query: string): Promise<string[]> =>
  (await client.query<{ id: string }>(query)).rows.map((row) => row.id)

const listPosts = (client: pg.Client, id: number) =>
  listIds(client, `select news_id as id from news where management_group_id = ${id} order by start_at desc`)

const fill = async (client: pg.Client): Promise<number> => {
  const id = await insertCompany(client, code)
  await client.query(insertPeople(id))
  await client.query(insertPosts(id))
  const [newest = '', named = ''] = await listPosts(client, id)
  await client.query(insertReceipts(id, newest))
  await client.query(insertCountedReceipts(receiptsOfNewest(id, newest)))
  await client.query(insertNudges(id, newest))
  await client.query(`
    insert into audiences (management_group_id, news_id, company_user_id)
    select ${id}, ${named}, n from generate_series(2, ${people}, 2) n;
    ${insertGroup(id)}`)
  for (const person of [1, 3]) await startSession(client, id, person)
  await client.query('vacuum analyze')
  return id
}

/** Adds that company, unless a run before has left it in a folder that stays. */
export const addWallsCompany = async (client: pg.Client): Promise<WallsCompany> => {
  const [known] = await listIds(
    client,
    `select management_group_id as id from management_groups where code = '${code}'`,
  )
  const id = known === undefined ? await fill(client) : Number(known)
  const [groupId = ''] = await listIds(
    client,
    `select company_user_group_id as id from company_user_groups where management_group_id = ${id}
    order by company_user_group_id`,
  )
  return {
    id,
    people,
    admin: sessionKeyOf(id, 1),
    reader: sessionKeyOf(id, 3),
    newsIds: await listPosts(client, id),
    groupId,
  }
}
