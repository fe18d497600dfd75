import type pg from 'pg'
import { countAllBlocks } from './blocks.ts'
import { insertCountedReceipts } from './counted-receipts.ts'

export const posts = 1000

/** The content of the posts, 400 characters on average. */
const content = "repeat('お知らせの本文です。書類の提出をお願いします。', 17)"

/** Adds the codes of companies that were inserted by hand. */
export const addCodes = `
  insert into company_codes (code, management_group_id)
  select code, management_group_id from management_groups
  on conflict do nothing`

/** Adds a company without people; returns its id. */
export const insertCompany = async (client: pg.Client, code: string): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    'insert into management_groups (code, started_at) values ($1, now()) returning management_group_id as id',
    [code],
  )
  await client.query(addCodes)
  return rows[0]?.id ?? 0
}

/** Fills company 1 of the product with `people` and their receipts: `views` of them, half also completed. */
export const fillProduct = async (client: pg.Client, people: number, views: number): Promise<void> => {
  await client.query(`
    insert into management_groups (code, started_at) values ('bench', now());
    ${addCodes};
    insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
    select 1, n, 'd' || n, '社員 ' || n, '部署 ' || n % 40, case when n = 1 then 'admin' else 'viewer' end, '00000002'
    from generate_series(1, ${people}) n;
    insert into news (management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope,
      push_flag, remind_type, remind_days_before, remind_scope, created_at, updated_at)
    select 1, 1 + n % 50, '年末調整の書類提出のお願い ' || n, ${content}, now() - n * interval '1 minute',
      now() + interval '30 days', now() + interval '120 days', 'all', false, 'none', -1, 'specific', now(), now()
    from generate_series(1, ${posts}) n;
    ${insertCountedReceipts(`
      select 1 as management_group_id, n.news_id, u as person, now() - u * interval '1 second' as viewed_at,
        case when u % 2 = 0 then now() end as completed_at
      from news n, generate_series(1, ${Math.floor(views / posts)}) v,
        lateral (select 1 + (n.news_id * 37 + v * 13) % ${people} as u) p`)};
    select setval(pg_get_serial_sequence('members', 'company_user_id'), ${people});`)
  await countAllBlocks(client)
  await client.query('vacuum analyze')
}

/** The same for the reference, in a schema of its own with one table per kind of state. */
export const fillReference = async (client: pg.Client, people: number, views: number): Promise<void> => {
  const state = (table: string) => `
    create table reference.${table} (tenant_id int, post_id bigint, user_id bigint, at timestamptz,
      primary key (tenant_id, post_id, user_id))`
  await client.query(`
    create schema reference;
    create table reference.app_user (tenant_id int, user_id bigint, name text, department text, primary key (tenant_id, user_id));
    create table reference.post (tenant_id int, post_id bigint, owner_id bigint, title text, content text,
      start_at timestamptz, end_at timestamptz, due_at timestamptz, scope int, primary key (tenant_id, post_id));
    create index on reference.post (tenant_id, start_at desc, post_id desc);
    ${state('post_view')}; ${state('reaction')}; ${state('pin')};
    insert into reference.app_user select 1, n, '社員 ' || n, '部署 ' || n % 40 from generate_series(1, ${people}) n;
    insert into reference.post
    select 1, n, 1 + n % 50, '年末調整の書類提出のお願い ' || n, ${content}, now() - n * interval '1 minute',
      now() + interval '30 days', null, 0
    from generate_series(1, ${posts}) n;
    insert into reference.post_view
    select 1, n, 1 + (n * 37 + v * 13) % ${people}, now() from generate_series(1, ${posts}) n, generate_series(1, ${Math.floor(views / posts)}) v
    on conflict do nothing;
    insert into reference.reaction select * from reference.post_view where user_id % 2 = 0;`)
  await client.query('vacuum analyze')
}
