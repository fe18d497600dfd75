import type pg from 'pg'
import { countAllBlocks } from './blocks.ts'
import { addCodes } from './data.ts'

const startAt = "timestamptz '2026-11-01 00:00+09'"

const fillCompany = (group: number, people: number, posts: number, department: string) => `
  insert into management_groups (code, started_at) values ('reach ${group}', ${startAt});
  ${addCodes};
  insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
  select ${group}, n, 'd' || n, '社員 ' || n, ${department},
    case when n = 1 then 'admin' when n % 50 = 0 then 'none' else 'viewer' end, '00000002'
  from generate_series(1, ${people}) n;
  insert into news (management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope,
    push_flag, remind_type, remind_days_before, remind_scope, created_at, updated_at)
  select ${group}, 1, '年末調整の書類提出のお願い ' || n, 'お知らせの本文です。', ${startAt}, ${startAt} + interval '1 year',
    ${startAt} + interval '15 months', 'all', false, 'none', -1, 'specific', ${startAt}, ${startAt}
  from generate_series(1, ${posts}) n;`

/** 5,000 departments on three levels, in no order of the ids. */
const department = "'本部' || n % 10 || '／部' || n % 100 || ' 課' || n * 7919::bigint % 5000"

/**
 * Fills company 1 with 10,000 people and 1,000 posts, of each of which 6,000 have viewed and 3,000 completed it: as sets of
 * bits, and 100 receipts of each post that are not yet counted. Fills company 2 with 510,000 people in 5,000 departments and two
 * posts, of which 306,000 have viewed and 153,000 completed the first and nobody the second.
 */
export const fillReach = async (client: pg.Client): Promise<void> => {
  await client.query(fillCompany(1, 10_000, 1000, "'部署 ' || n % 40"))
  await client.query(fillCompany(2, 510_000, 2, department))
  await client.query(`
    insert into receipt_blocks (management_group_id, news_id, block, viewed, completed, in_scope)
    select 1, n.news_id, b.block, b.viewed, b.completed, b.viewed
    from news n, (
      select id >> 10 as block, bit_or(member_bit(id, id % 10 < 6)) as viewed, bit_or(member_bit(id, id % 10 < 3)) as completed
      from generate_series(1, 10000) id
      group by 1
    ) b
    where n.management_group_id = 1;
    insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
    select 1, n.news_id, 9 + 10 * k, ${startAt} + interval '1 day'
    from news n, generate_series(0, 99) k
    where n.management_group_id = 1;
    insert into receipts (management_group_id, news_id, company_user_id, viewed_at, completed_at)
    select 2, n.news_id, u, ${startAt} + random() * interval '10 days',
      case when u % 10 < 3 then ${startAt} + random() * interval '10 days' end
    from news n, generate_series(1, 510000) u
    where n.management_group_id = 2 and n.title like '% 1' and u % 10 < 6`)
  await countAllBlocks(client)
  await client.query('vacuum analyze')
}
