import type { Agreement } from '@kawaraban/contract/consent.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import { formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { agreements, type CastMember, cast, colleagues, undecided } from '@kawaraban/demo-cast/cast.ts'
import sql from 'sql-template-tag'
import { writeMemberBlocks } from '../db/blocks/members.ts'
import { noteFact } from '../db/blocks/reach.ts'
import { createCompany } from '../db/companies.ts'
import type { Queries } from '../db/connect.ts'
import type { DeviceKind } from '../features/session/device-kind.ts'
import { insertSession } from '../features/session/queries.ts'
import type { Member } from '../http/caller.ts'
import { localIssuerName } from '../local-issuer.ts'

/** A member of a test company, signed in with `sessionKey`. */
export type Person = Member & {
  readonly name: string
  readonly docomoId: string
  readonly departmentName: string
  readonly sessionKey: string
}

type NewPerson = {
  readonly name: string
  readonly role: Role | null
  readonly now: Instant
  readonly agreement?: Agreement
  readonly docomoId?: string
  readonly departmentName?: string
}

/** Every stored string of the second company contains this word, so that any leak is found. */
export const canary = 'よその会社'

const unknownDevice: DeviceKind = { browser: null, system: null }

/**
 * Signs an account in with `sessionKey`, as another browser of the same person: into the company that the key names, or, with a
 * key as accounts without a company have it, into the directory.
 */
export const addSession = async (
  db: Queries,
  { accountId }: Pick<Member, 'accountId'>,
  { sessionKey, now, device = unknownDevice }: { sessionKey: string; now: Instant; device?: DeviceKind },
): Promise<void> => {
  if (!(await insertSession(db, sessionKey, { accountId, device }, now)))
    throw new Error('the account is not of this company')
}

/** A key of a session of this person, named so that tests can read it. */
export const sessionKeyOf = ({ managementGroupId }: Pick<Member, 'managementGroupId'>, name: string): string =>
  `${managementGroupId}.${name}`

/** Ends all sessions of a member of a company. */
export const endSessions = async (db: Queries, { accountId }: Pick<Member, 'accountId'>): Promise<void> => {
  for (const table of [sql`sessions`, sql`member_sessions`])
    await db.query(sql`delete from ${table} where account_id = ${accountId}`)
}

/** Moves an account out of its company, as a sign-in without one does; returns the person with the session of that sign-in. */
export const leaveCompany = async (db: Queries, person: Person, now: Instant): Promise<Person> => {
  const { accountId } = person
  await db.query(sql`
    update accounts set management_group_id = null, company_user_id = null where account_id = ${accountId}`)
  await endSessions(db, person)
  const sessionKey = `session of ${accountId} without a company`
  await addSession(db, person, { sessionKey, now })
  return { ...person, sessionKey }
}

/** Adds a member with an account and a session that begins at `now`. By default, the terms and analytics are answered. */
export const addPerson = async (
  db: Queries,
  group: { managementGroupId: number; managementGroup: string },
  {
    name,
    role,
    now,
    agreement = agreements.granted,
    docomoId = `${group.managementGroup}-${name}`,
    departmentName = `${group.managementGroup}の部`,
  }: NewPerson,
): Promise<Person> => {
  const [member] = await db.query<{ companyUserId: string }>(sql`
    with member as (
      insert into members (management_group_id, docomo_id, name, department_name, role, icon_type)
      values (${group.managementGroupId}, ${docomoId}, ${name}, ${departmentName}, ${role}, '00000002')
      returning company_user_id, role
    ), blocks as (
      ${writeMemberBlocks(group.managementGroupId, sql`select company_user_id, role, 1 as added from member`)}
    )
    select company_user_id as "companyUserId" from member`)
  if (!member) throw new Error('no member was added')
  const [row] = await db.query<{ companyUserId: string; accountId: string }>(sql`
    insert into accounts (issuer, subject, management_group_id, company_user_id, terms_version, is_granted_analytics)
    values (${localIssuerName}, ${docomoId}, ${group.managementGroupId}, ${member.companyUserId},
      ${agreement.termsVersion}, ${agreement.isGrantedAnalytics})
    returning company_user_id as "companyUserId", account_id as "accountId"`)
  if (!row) throw new Error('no account was added')
  await noteFact(db, group.managementGroupId, 'signed_in', [row.companyUserId])
  const sessionKey = sessionKeyOf(group, `session of ${docomoId}`)
  await addSession(db, row, { sessionKey, now })
  return { ...group, ...row, name, docomoId, departmentName, role: role ?? 'none', sessionKey }
}

/** Adds a company with its service started. */
export const addCompany = async (db: Queries, code: string, now: Instant) => {
  const managementGroupId = await createCompany(db, { code, startedAt: now, usedAt: now })
  return { managementGroupId, managementGroup: code }
}

/** Adds 山口 and 藤田, who have an open question before the feed. Not part of `addCast`, since tests count the cast. */
export const addUndecided = async (
  db: Queries,
  ours: { managementGroupId: number; managementGroup: string },
  now: Instant,
) => ({
  yamaguchi: await addPerson(db, ours, { ...undecided.yamaguchi, now }),
  fujita: await addPerson(db, ours, { ...undecided.fujita, now }),
})

/** Adds the cast with a second editor and viewer, and a second company whose data must never appear. */
export const addCast = async (db: Queries, now: Instant) => {
  const ours = await addCompany(db, 'ours', now)
  const theirs = await addCompany(db, canary, now)
  const add = (person: CastMember) =>
    addPerson(db, ours, { ...person, agreement: person.agreement ?? agreements.granted, now })
  const addForeign = (name: string, role: Role) => addPerson(db, theirs, { name, role, now })
  return {
    ours,
    theirs,
    sato: await add(cast.sato),
    suzuki: await add(cast.suzuki),
    tanaka: await add(cast.tanaka),
    kobayashi: await add(cast.kobayashi),
    ito: await add(colleagues.ito),
    yamada: await add(colleagues.yamada),
    foreignAdmin: await addForeign(`${canary}の管理者`, 'admin'),
    foreignViewer: await addForeign(`${canary}の閲覧者`, 'viewer'),
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
