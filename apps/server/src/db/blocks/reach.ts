import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db, Queries } from '../connect.ts'

/** What is known of members whom no notice reaches: columns of `reach_blocks`. */
export type ReachFact = 'signed_in' | 'lost' | 'switched_off' | 'without_app'

const noBits = sql`0::bit(1024)`

/** Notes a fact of members, of those alone who meet `isSet`, a condition on their `id`. */
export const noteFact = async (
  tx: Queries,
  managementGroupId: number,
  fact: ReachFact,
  companyUserIds: readonly string[],
  isSet: Sql = sql`true`,
): Promise<void> => {
  if (companyUserIds.length === 0) return
  const column = raw(fact)
  await tx.query(sql`
    insert into reach_blocks as b (management_group_id, block, ${column})
    select ${managementGroupId}::integer, id >> 10 as block, bit_or(member_bit(id, ${isSet}))
    from unnest(${companyUserIds}::bigint[]) as given (id)
    group by 2
    order by 2
    on conflict (management_group_id, block) do update set ${column} = b.${column} | excluded.${column}`)
}

/**
 * Clears facts of members. Most have none: only blocks that do are locked, in their order, and written; the second statement
 * sees what others have committed meanwhile.
 */
export const clearFacts = async (
  tx: Queries,
  managementGroupId: number,
  facts: readonly ReachFact[],
  companyUserIds: readonly string[],
): Promise<void> => {
  if (companyUserIds.length === 0) return
  const given = sql`(
    select id >> 10 as block, bit_or(member_bit(id, true)) as bits
    from unnest(${companyUserIds}::bigint[]) as members (id)
    group by 1
  ) given`
  const anyFact = join(
    facts.map((fact) => raw(`b.${fact}`)),
    ' | ',
  )
  const known = await tx.query(sql`
    select b.block
    from reach_blocks b
    join ${given} on given.block = b.block
    where b.management_group_id = ${managementGroupId} and (${anyFact}) & given.bits <> ${noBits}
    order by b.block
    for no key update of b`)
  if (known.length === 0) return
  const cleared = join(facts.map((fact) => sql`${raw(fact)} = b.${raw(fact)} & ~given.bits`))
  await tx.query(sql`
    update reach_blocks b
    set ${cleared}
    from ${given}
    where b.management_group_id = ${managementGroupId} and b.block = given.block`)
}

type Block = { readonly block: string; readonly bits: string }

/** The members of a company who have an account, as rows of `block` and `bits`: accounts are in the directory. */
const listSignedIn = (tx: Queries, managementGroupId: number): Promise<Block[]> =>
  tx.query<Block>(sql`
    select company_user_id >> 10 as block, bit_or(member_bit(company_user_id, true))::text as bits
    from accounts
    where management_group_id = ${managementGroupId} and company_user_id is not null
    group by 1
    order by 1`)

const select = (blocks: readonly Block[]): Sql => sql`
  select * from unnest(${blocks.map(({ block }) => block)}::bigint[], ${blocks.map(({ bits }) => bits)}::bit(1024)[])
    as given (block, bits)`

/** How many of `blocks` have members whose sign-in is not noted. */
const countMissing = async (tx: Queries, managementGroupId: number, blocks: readonly Block[]): Promise<number> => {
  const [row] = await tx.query<{ blocks: number }>(sql`
    select count(*)::integer as blocks
    from (${select(blocks)}) g
    left join (select * from reach_blocks r where r.management_group_id = ${managementGroupId}) b on b.block = g.block
    where g.bits & ~coalesce(b.signed_in, ${noBits}) <> ${noBits}`)
  return row?.blocks ?? 0
}

/** How many blocks lack members who have signed in: an older version of the service notes no sign-ins. */
export const countMissingSignIns = async (tx: Queries, managementGroupId: number): Promise<number> =>
  countMissing(tx, managementGroupId, await listSignedIn(tx, managementGroupId))

/** Notes all members who have an account as signed in; returns how many blocks lacked some. */
export const repairSignIns = async (tx: Queries, managementGroupId: number): Promise<number> => {
  const blocks = await listSignedIn(tx, managementGroupId)
  const missing = await countMissing(tx, managementGroupId, blocks)
  if (missing === 0) return 0
  await tx.query(sql`
    insert into reach_blocks as b (management_group_id, block, signed_in)
    select ${managementGroupId}::integer, g.block, g.bits
    from (${select(blocks)}) g
    order by g.block
    on conflict (management_group_id, block) do update set signed_in = b.signed_in | excluded.signed_in`)
  return missing
}

/** Whom the push gateway has named as people without a device, and who has one after all. */
export type AppDevices = { readonly without: readonly string[]; readonly withDevice: readonly string[] }

/** Stores what the push gateway has answered of the devices of people. */
export const noteAppDevices = async (
  db: Db,
  managementGroupId: number,
  { without, withDevice }: AppDevices,
): Promise<void> => {
  if (without.length === 0 && withDevice.length === 0) return
  await db.transaction(async (tx) => {
    await noteFact(tx, managementGroupId, 'without_app', without)
    await clearFacts(tx, managementGroupId, ['without_app'], withDevice)
  })
}
