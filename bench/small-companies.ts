import type pg from 'pg'
import { countMembers, insertCountedReceipts } from './counted-receipts.ts'
import { addCodes } from './data.ts'

/** What surrounds a company in production: many small ones. */
export type SmallCompanies = { readonly companies: number; readonly people: number; readonly posts: number }

/** 500,000 people and 50,000 posts, unless `BENCH_COMPANIES` says otherwise. */
export const smallCompanies: SmallCompanies = {
  companies: Number(process.env.BENCH_COMPANIES ?? 1_000),
  people: 500,
  posts: 50,
}

/** Every post is viewed by so many, half of whom have also completed it. */
const viewsEach = 20

/** The readers of all posts. */
const receiptsOf = ({ people }: SmallCompanies) => `
  select n.management_group_id, n.news_id, 1 + (n.news_id * 37 + view * 13) % ${people} as person,
    n.start_at + interval '1 minute' as viewed_at, case when view % 2 = 0 then n.start_at + interval '1 hour' end as completed_at
  from news n, generate_series(1, ${viewsEach}) view`

/** Fills an empty database with small companies, whose ids count from 1 and whose people count from 1 in each. */
export const fillSmallCompanies = async (client: pg.Client, small: SmallCompanies = smallCompanies): Promise<void> => {
  const { companies, people, posts } = small
  await client.query(`
    insert into management_groups (code, started_at) select 'small' || n, now() from generate_series(1, ${companies}) n;
    ${addCodes};
    insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
    select c, n, 'd' || n, '社員 ' || n, '部署 ' || n % 12, case n when 1 then 'admin' else 'viewer' end, '00000002'
    from generate_series(1, ${companies}) c, generate_series(1, ${people}) n;
    ${countMembers};
    insert into news (management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope,
      push_flag, remind_type, remind_days_before, remind_scope, created_at, updated_at)
    select c, 1 + n % 10, '年末調整の書類提出のお願い ' || n, repeat('お知らせの本文です。書類の提出をお願いします。', 17),
      now() - n * interval '1 hour', now() + interval '30 days', now() + interval '120 days', 'all', false, 'none', -1,
      'specific', now(), now()
    from generate_series(1, ${companies}) c, generate_series(1, ${posts}) n;
    ${insertCountedReceipts(receiptsOf(small))}`)
  await client.query('vacuum analyze')
}
