import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { demoGroup } from '@kawaraban/demo-cast/cast.ts'
import sql, { type Sql } from 'sql-template-tag'
import { analyze } from '../analyze.ts'
import { countBlocks } from '../blocks/check.ts'
import { createCompany } from '../companies.ts'
import type { Db, Queries } from '../connect.ts'
import { insertAddress } from './addresses.ts'
import { type Company, demoCompanies } from './company.ts'
import { insertDevices } from './devices.ts'
import { hasNoCompany } from './has-no-company.ts'
import { planNotices } from './notices.ts'
import { insertTemplates } from './templates.ts'

const column = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key): Row[Key][] => rows.map((row) => row[key])

/** Seconds since the epoch, as to_timestamp takes them. */
const seconds = (instants: readonly (Instant | null)[]) => instants.map((at) => (at === null ? null : at / 1000))

/** The three colours spread by id. */
const insertMembers = ({ group, people }: Company): Sql => sql`
  insert into members (management_group_id, company_user_id, docomo_id, name, reading, department_name, role, icon_type)
  select ${group.id}::integer, id, docomo_id, name, reading, department_name, role, lpad((id % 3)::text, 8, '0')
  from unnest(
    ${column(people, 'companyUserId')}::bigint[],
    ${column(people, 'docomoId')}::text[],
    ${column(people, 'name')}::text[],
    ${column(people, 'reading')}::text[],
    ${column(people, 'departmentName')}::text[],
    ${column(people, 'role')}::text[]
  ) as person (id, docomo_id, name, reading, department_name, role)`

const insertAccounts = ({ group, people }: Company, issuer: string): Sql => {
  const agreed = people.map(({ agreement }) => agreement)
  return sql`
  insert into accounts (issuer, subject, management_group_id, company_user_id, terms_version, is_granted_analytics)
  select ${issuer}, docomo_id, ${group.id}::integer, id, terms_version, is_granted
  from unnest(
    ${column(people, 'companyUserId')}::bigint[],
    ${column(people, 'docomoId')}::text[],
    ${column(agreed, 'termsVersion')}::text[],
    ${column(agreed, 'isGrantedAnalytics')}::boolean[]
  ) as person (id, docomo_id, terms_version, is_granted)`
}

const insertCategories = ({ group, categories }: Company): Sql => sql`
  insert into categories (management_group_id, category_id, name, colour, icon, posters, position)
  overriding system value
  select ${group.id}::integer, id, name, colour, icon, posters, position
  from unnest(
    ${column(categories, 'categoryId')}::bigint[],
    ${column(categories, 'name')}::text[],
    ${column(categories, 'colour')}::text[],
    ${column(categories, 'icon')}::text[],
    ${column(categories, 'posters')}::text[]
  ) with ordinality as category (id, name, colour, icon, posters, position)`

const insertNews = ({ group, posts }: Company): Sql => sql`
  insert into news (
    management_group_id, news_id, owner_company_user_id, title, content, start_at, end_at, due_at, hidden_at,
    scope, push_flag, remind_type, remind_days_before, remind_scope, created_at, updated_at, content_format, category_id
  )
  overriding system value
  select
    ${group.id}::integer, id, owner_id, title, content, to_timestamp(start_s), to_timestamp(end_s),
    to_timestamp(due_s), to_timestamp(hidden_s), scope, push_flag, remind_type, remind_days, remind_scope,
    to_timestamp(created_s), to_timestamp(created_s), content_format, category_id
  from unnest(
    ${column(posts, 'newsId')}::bigint[],
    ${column(posts, 'ownerCompanyUserId')}::bigint[],
    ${column(posts, 'title')}::text[],
    ${column(posts, 'content')}::text[],
    ${seconds(column(posts, 'startAt'))}::double precision[],
    ${seconds(column(posts, 'endAt'))}::double precision[],
    ${seconds(column(posts, 'dueAt'))}::double precision[],
    ${seconds(column(posts, 'hiddenAt'))}::double precision[],
    ${column(posts, 'scope')}::text[],
    ${column(posts, 'pushFlag')}::boolean[],
    ${column(posts, 'remindType')}::text[],
    ${column(posts, 'remindDaysBefore')}::smallint[],
    ${column(posts, 'remindScope')}::text[],
    ${seconds(column(posts, 'createdAt'))}::double precision[],
    ${column(posts, 'contentFormat')}::text[], ${column(posts, 'categoryId')}::bigint[]
  ) as post (
    id, owner_id, title, content, start_s, end_s, due_s, hidden_s,
    scope, push_flag, remind_type, remind_days, remind_scope, created_s, content_format, category_id
  )`

const insertAudiences = ({ group, audiences }: Company): Sql => sql`
  insert into audiences (management_group_id, news_id, company_user_id)
  select ${group.id}::integer, news_id, company_user_id
  from unnest(
    ${column(audiences, 'newsId')}::bigint[],
    ${column(audiences, 'companyUserId')}::bigint[]
  ) as named (news_id, company_user_id)`

const insertReceipts = ({ group, receipts }: Company): Sql => sql`
  insert into receipts (management_group_id, news_id, company_user_id, viewed_at, completed_at, pinned_at)
  select
    ${group.id}::integer, news_id, company_user_id, to_timestamp(viewed_s), to_timestamp(completed_s),
    to_timestamp(pinned_s)
  from unnest(
    ${column(receipts, 'newsId')}::bigint[],
    ${column(receipts, 'companyUserId')}::bigint[],
    ${seconds(column(receipts, 'viewedAt'))}::double precision[],
    ${seconds(column(receipts, 'completedAt'))}::double precision[],
    ${seconds(column(receipts, 'pinnedAt'))}::double precision[]
  ) as receipt (news_id, company_user_id, viewed_s, completed_s, pinned_s)`

/** The history has a row for each agreement. */
const insertAgreements = (now: Instant): Sql => sql`
  insert into agreements (account_id, terms_version, is_granted_analytics, agreed_at)
  select account_id, terms_version, is_granted_analytics, ${new Date(now)}
  from accounts
  where terms_version <> ''`

/** Ids given by hand leave the sequences behind them. */
const advanceSequences = sql`
  select
    setval(pg_get_serial_sequence('management_groups', 'management_group_id'), 100),
    setval(pg_get_serial_sequence('members', 'company_user_id'), 1000),
    setval(pg_get_serial_sequence('news', 'news_id'), 2000),
    setval(pg_get_serial_sequence('categories', 'category_id'), 100)`

const isEmpty = async (tx: Queries) => {
  await tx.query(sql`lock table company_codes in exclusive mode`)
  return hasNoCompany(tx)
}

/**
 * Fills an empty database with the demo company and with a second one that it must never see. Dates lie around `now`;
 * accounts are those of the sign-in provider `issuer`, under their docomo ids. Returns false, and changes nothing, when
 * the database already has a company.
 */
export const seedDemo = async (db: Db, { now, issuer }: { now: Instant; issuer: string }): Promise<boolean> => {
  const isFilled = await db.transaction(async (tx) => {
    if (!(await isEmpty(tx))) return false
    for (const company of demoCompanies(now)) {
      const { id, code, startedAt } = company.group
      await createCompany(tx, { id, code, startedAt, usedAt: now })
      await tx.query(insertMembers(company))
      await tx.query(insertAccounts(company, issuer))
      await tx.query(insertCategories(company))
      await tx.query(insertNews(company))
      await tx.query(insertAudiences(company))
      await tx.query(insertReceipts(company))
      if (id === demoGroup.id) await tx.query(insertAddress(now))
      await countBlocks(tx, company.group.id)
      for (const statement of planNotices(company.group.id, now)) await tx.query(statement)
    }
    await tx.query(insertTemplates(demoGroup.id))
    for (const statement of insertDevices(issuer, now)) await tx.query(statement)
    await tx.query(insertAgreements(now))
    await tx.query(advanceSequences)
    return true
  })
  if (isFilled) await analyze(db)
  return isFilled
}
