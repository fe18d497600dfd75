import type { Agreement } from '@kawaraban/contract/consent.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import { formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { agreements } from '../db/seed/cast.ts'
import type { Member } from '../http/caller.ts'
import { hashOf } from '../http/session-key.ts'
import { localIssuerName } from '../local-issuer.ts'

/** Someone of a test company, signed in with `sessionKey`. */
export type Person = Member & { readonly name: string; readonly sessionKey: string }

/** Every stored string of the second company holds this word, so that a leak is seen wherever it happens. */
export const canary = 'よその会社'

/** Signs an account in under `sessionKey`, as a further browser of the same person does. */
export const addSession = async (
  db: Queries,
  { accountId }: Pick<Member, 'accountId'>,
  { sessionKey, now }: { sessionKey: string; now: Instant },
): Promise<void> => {
  await db.query(sql`
    insert into sessions (session_hash, account_id, created_at, used_at)
    values (${hashOf(sessionKey)}, ${accountId}, ${new Date(now)}, ${new Date(now)})`)
}

/** Adds a member with an account and a session that began at `now`; past terms and analytics unless `agreement` says otherwise. */
export const addPerson = async (
  db: Queries,
  group: { managementGroupId: number; managementGroup: string },
  {
    name,
    role,
    now,
    agreement = agreements.granted,
  }: { name: string; role: Role | null; now: Instant; agreement?: Agreement },
): Promise<Person> => {
  const docomoId = `${group.managementGroup}-${name}`
  const [row] = await db.query<{ companyUserId: string; accountId: string }>(sql`
    with member as (
      insert into members (management_group_id, docomo_id, name, department_name, role, icon_type)
      values (${group.managementGroupId}, ${docomoId}, ${name}, ${`${group.managementGroup}の部`}, ${role}, '00000002')
      returning company_user_id
    )
    insert into accounts (issuer, subject, management_group_id, company_user_id, terms_version, is_granted_analytics)
    select ${localIssuerName}, ${docomoId}, ${group.managementGroupId}, company_user_id,
      ${agreement.termsVersion}, ${agreement.isGrantedAnalytics}
    from member
    returning company_user_id as "companyUserId", account_id as "accountId"`)
  if (!row) throw new Error('no member was added')
  const sessionKey = `session of ${docomoId}`
  await addSession(db, row, { sessionKey, now })
  return { ...group, ...row, name, role: role ?? 'none', sessionKey }
}

/** Adds a company with its service started. */
export const addCompany = async (db: Queries, code: string, now: Instant) => {
  const [row] = await db.query<{ managementGroupId: number }>(sql`
    insert into management_groups (code, started_at, used_at) values (${code}, ${new Date(now)}, ${new Date(now)})
    returning management_group_id as "managementGroupId"`)
  if (!row) throw new Error('no company was added')
  return { managementGroupId: row.managementGroupId, managementGroup: code }
}

/**
 * Two more of the cast's company who have something to answer before the feed: 山口 agreed to older terms, 藤田 to terms
 * only. Not of the cast itself, whose tests count who is there.
 */
export const addUndecided = async (
  db: Queries,
  ours: { managementGroupId: number; managementGroup: string },
  now: Instant,
) => ({
  yamaguchi: await addPerson(db, ours, { name: '山口', role: 'viewer', now, agreement: agreements.olderTerms }),
  fujita: await addPerson(db, ours, { name: '藤田', role: 'viewer', now, agreement: agreements.termsOnly }),
})

/** The cast of every server test, and a second company that must never be seen. All are ready; 山田 has not allowed analytics. */
export const addCast = async (db: Queries, now: Instant) => {
  const ours = await addCompany(db, 'ours', now)
  const theirs = await addCompany(db, canary, now)
  const add = (name: string, role: Role | null, group = ours, agreement: Agreement = agreements.granted) =>
    addPerson(db, group, { name, role, now, agreement })
  return {
    ours,
    theirs,
    sato: await add('佐藤', 'admin'),
    suzuki: await add('鈴木', 'editor'),
    tanaka: await add('田中', 'viewer'),
    kobayashi: await add('小林', 'none'),
    /** A second editor and a second viewer, for what one may not see of the other. */
    ito: await add('伊藤', 'editor'),
    yamada: await add('山田', 'viewer', ours, agreements.notGranted),
    foreignAdmin: await add(`${canary}の管理者`, 'admin', theirs),
    foreignViewer: await add(`${canary}の閲覧者`, 'viewer', theirs),
  }
}

/** A post as a client sends it: valid at `now`, published at once for a day. */
export const newsBodyAt = (now: Instant, over: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: '年末調整の書類提出のお願い',
  content: '書類を提出してください。',
  startDate: formatDateTime(now),
  endDate: formatDateTime(now + 24 * 60 * 60 * 1000),
  dueDate: '',
  scope: 'all',
  companyUserIds: [],
  pushFlag: false,
  remindType: 'none',
  remindDaysBefore: -1,
  remindScope: 'specific',
  ...over,
})
