import type { Role } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { deleteCode, findCompany } from '../db/companies.ts'
import type { Queries } from '../db/connect.ts'

/** A company as operators see it. */
export type CompanyFacts = {
  readonly managementGroupId: number
  readonly code: string
  readonly people: number
  readonly posts: number
  readonly usedAt: Instant
  /** Days of its notice that have passed; 0 for a company in use. */
  readonly idleDays: number
}

/** All companies by code, or the one with this code. */
export const listCompanyFacts = async (db: Queries, code: string | null = null): Promise<CompanyFacts[]> => {
  const companies = await db.query<{ id: number }>(sql`
    select management_group_id as id from company_codes where ${code}::text is null or code = ${code} order by code`)
  const facts: CompanyFacts[] = []
  for (const { id } of companies) {
    const found = await db.query<CompanyFacts>(sql`
      select g.management_group_id as "managementGroupId", g.code, g.used_at as "usedAt", g.idle_days as "idleDays",
        (select coalesce(sum(b.members), 0)::int from member_blocks b
          where b.management_group_id = ${id}) as people,
        (select count(*)::int from news n where n.management_group_id = ${id}) as posts
      from management_groups g
      where g.management_group_id = ${id}`)
    facts.push(...found)
  }
  return facts
}

/** The member of a company with this business account ID, or null. */
export const findMember = async (
  db: Queries,
  managementGroupId: number,
  docomoId: string,
): Promise<{ companyUserId: string; role: Role } | null> => {
  const [member] = await db.query<{ companyUserId: string; role: Role }>(sql`
    select company_user_id as "companyUserId", coalesce(role, 'none') as role
    from members
    where management_group_id = ${managementGroupId} and docomo_id = ${docomoId}`)
  return member ?? null
}

/** How many accounts of this sign-in provider there are. */
export const countAccounts = async (db: Queries, issuer: string): Promise<number> => {
  const [row] = await db.query<{ accounts: number }>(sql`
    select count(*)::int as accounts from accounts where issuer = ${issuer}`)
  return row?.accounts ?? 0
}

/** Deletes all accounts of this sign-in provider with their sessions. */
export const deleteAccounts = async (db: Queries, issuer: string): Promise<void> => {
  const companies = await db.query<{ id: number }>(sql`
    select distinct management_group_id as id from accounts where issuer = ${issuer} and management_group_id is not null`)
  for (const { id } of companies) {
    await db.query(sql`delete from member_sessions where management_group_id = ${id} and issuer = ${issuer}`)
  }
  await db.query(sql`delete from accounts where issuer = ${issuer}`)
}

/** Deletes a company without members. */
export const deleteEmptyCompany = async (tx: Queries, code: string, now: Instant): Promise<void> => {
  const managementGroupId = await findCompany(tx, code)
  if (managementGroupId === null) return
  const deleted = await tx.query(sql`
    delete from management_groups g
    where g.management_group_id = ${managementGroupId}
      and not exists (select from members m where m.management_group_id = ${managementGroupId})
    returning 1`)
  if (deleted.length > 0) await deleteCode(tx, managementGroupId, now)
}

/** Counts a report on an undelivered mail by what came of it, for the metrics. */
export const countReport = async (db: Queries, outcome: string, now: Instant): Promise<void> => {
  await db.query(sql`
    insert into mail_reports as r (outcome, reports, last_at) values (${outcome}, 1, ${new Date(now)})
    on conflict (outcome) do update set reports = r.reports + 1, last_at = excluded.last_at`)
}
