import type pg from 'pg'
import { countAllBlocks } from './blocks.ts'
import { insertCompany } from './data.ts'

/** Everyone in the large company, all of whom may read, and how many of them an audience names. */
export const people = Number(process.env.BENCH_PEOPLE ?? 510_000)
export const named = Number(process.env.BENCH_NAMED ?? 100_000)
/** Department of only the first `named` people. */
export const department = '営業部'

const surnames = "(array['佐藤','鈴木','髙橋','田中','伊藤','渡辺','山本','中村','小林','加藤','サイトウ'])[1 + n % 11]"
const givenNames = "(array['花子','一郎','健太','美咲','翔','ユウコ','大輔'])[1 + n / 13 % 7]"
const readings =
  "(array['さとう','すずき','たかはし','たなか','いとう','わたなべ','やまもと','なかむら','こばやし','かとう','さいとう'])[1 + n % 11] || ' ' || " +
  "(array['はなこ','いちろう','けんた','みさき','しょう','ゆうこ','だいすけ'])[1 + n / 13 % 7]"
const departments = `case when n <= ${named} then '${department}' else (array['開発部','総務部','人事部','経理部'])[1 + n % 4] end`

/** A company of `size` people with names and departments of usual length; the first one is its admin. */
const addCompany = async (client: pg.Client, code: string, size: number): Promise<number> => {
  const id = await insertCompany(client, code)
  await client.query(`
    insert into members (management_group_id, company_user_id, docomo_id, name, reading, department_name, role, icon_type)
    select ${id}, n, 'd' || lpad(n::text, 9, '0'), ${surnames} || ' ' || ${givenNames}, ${readings},
      ${departments} || ' 第' || 1 + n % 9 || '課', case n when 1 then 'admin' else 'viewer' end, '00000002'
    from generate_series(1, ${size}) n`)
  return id
}

/** A feed page of posts by the first ten people. */
const addPosts = (client: pg.Client, id: number, scope: 'all' | 'specific') =>
  client.query(`
    insert into news (management_group_id, owner_company_user_id, title, content, start_at, end_at, hidden_at, scope,
      push_flag, remind_type, remind_days_before, remind_scope, created_at, updated_at)
    select ${id}, 1 + n % 10, '年末調整の書類提出のお願い ' || n,
      repeat('お知らせの本文です。書類の提出をお願いします。', 17), now() - n * interval '1 minute',
      now() + interval '30 days', now() + interval '120 days', '${scope}', false, 'none', -1, 'specific', now(), now()
    from generate_series(1, 20) n`)

export type Companies = {
  /** The company of `people`. */
  large: number
  /** Two of `named` people who have 20 posts: for everyone in one, for everyone by name in the other. */
  everyone: number
  byName: number
}

/** Fills the companies of `named` people and returns their ids. */
export const fillNamedCompanies = async (client: pg.Client): Promise<Omit<Companies, 'large'>> => {
  const everyone = await addCompany(client, 'everyone', named)
  await addPosts(client, everyone, 'all')
  const byName = await addCompany(client, 'by-name', named)
  await addPosts(client, byName, 'specific')
  await client.query(`
    insert into audiences
    select ${byName}, news_id, n from news, generate_series(1, ${named}) n where management_group_id = ${byName}`)
  await countAllBlocks(client)
  await client.query('vacuum analyze')
  return { everyone, byName }
}

/** Fills the three companies and returns their ids. */
export const fillCompanies = async (client: pg.Client): Promise<Companies> => {
  const large = await addCompany(client, 'large', people)
  await addPosts(client, large, 'all')
  return { large, ...(await fillNamedCompanies(client)) }
}
