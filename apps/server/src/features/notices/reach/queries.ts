import { type ReachCounts, type UnreachedReason, unreachedReasons } from '@kawaraban/contract/reach.ts'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { arrayOf } from '../../../db/array-of.ts'
import { blockSize } from '../../../db/blocks/block-size.ts'
import type { Queries } from '../../../db/connect.ts'
import { inSlices } from '../../../slices.ts'
import { none } from '../../views/blocks/queries.ts'
import type { Obstacle } from '../channels/queries.ts'
import { type ChannelConfig, listChannels } from '../channels/table.ts'

/** Whether there is a channel for notices; without one, authors are not offered them. */
export const canNotify = (config: ChannelConfig): boolean => listChannels(config).length > 0

const anyOf = (parts: readonly Sql[]): Sql =>
  parts.length === 0
    ? none
    : sql`(${join(
        parts.map((part) => sql`coalesce(${part}, ${none})`),
        ' | ',
      )})`

const obstacleColumns: Readonly<Record<Obstacle, Sql>> = {
  deviceLost: raw('f.device_lost'),
  mailRefused: raw('f.mail_refused'),
  switchedOff: raw('f.switched_off'),
}
const anyObstacle = join(Object.values(obstacleColumns), ' | ')

/** Whom each reason is about, in the order in which people get the first that applies; the last one is for all that are left. */
const facts: Readonly<Record<UnreachedReason, Sql>> = {
  neverSignedIn: sql`~f.signed_in`,
  nothing: sql`~(${anyObstacle})`,
  ...obstacleColumns,
}

/** The bits of `unreached` by the first reason that applies. */
const byReason = (unreached: Sql): { reason: UnreachedReason; bits: Sql }[] => {
  const former: Sql[] = []
  return unreachedReasons.map((reason) => {
    const bits = join([unreached, ...former.map((fact) => sql`~(${fact})`), sql`(${facts[reason]})`], ' & ')
    former.push(facts[reason])
    return { reason, bits }
  })
}

/**
 * The one query of who can be reached. Of `people`, rows of `block` and `bits`, it makes rows of sets of bits: `people`, `reachable` by
 * at least one channel, `unknown` by none that is sure, and those whom none reaches, `unreached`, by reason. The filling of the ledger
 * has the same ways.
 */
export const selectReach = (config: ChannelConfig, managementGroupId: number, people: Sql): Sql => {
  const ways = [...new Set(listChannels(config).map(({ way }) => way))]
  const block = sql`g.block`
  const reached = (isSure: boolean) =>
    anyOf(ways.filter((way) => way.isSure === isSure).map((way) => way.reached(managementGroupId, block)))
  const keptBy = (obstacle: Obstacle) =>
    anyOf(ways.flatMap(({ obstacles }) => obstacles(managementGroupId, block)[obstacle] ?? []))
  const signedIn = sql`(
    select i.signed_in from reach_blocks i
    where i.management_group_id = ${managementGroupId} and i.block = ${block})`
  const reasons = byReason(sql`f.people & ~(f.sure | f.unsure)`)
  // What is looked up of a block, once each: without the offset it would be again for each set that is made of it.
  return sql`
    select f.block, f.people, f.people & (f.sure | f.unsure) as reachable, f.people & f.unsure & ~f.sure as unknown,
      f.people & ~(f.sure | f.unsure) as unreached,
      ${join(reasons.map(({ reason, bits }) => sql`${bits} as ${raw(`"${reason}"`)}`))}
    from (
      select g.block, g.bits as people, ${reached(true)} as sure, ${reached(false)} as unsure,
        ${anyOf([signedIn])} as signed_in, ${keptBy('deviceLost')} as device_lost,
        ${keptBy('mailRefused')} as mail_refused, ${keptBy('switchedOff')} as switched_off
      from (${people}) g
      offset 0
    ) f`
}

/** The sets of a reach of which there are numbers. */
export const countedSets = ['people', 'reachable', 'unknown', ...unreachedReasons] as const

/** Rows of sets of bits as numbers of people. */
export type CountedReach = Readonly<Record<(typeof countedSets)[number], number>>

const columns = join(
  countedSets.map((name) => sql`coalesce(sum(bit_count(${raw(`r."${name}"`)})), 0)::integer as ${raw(`"${name}"`)}`),
)

/** Gives the query that counts the people of rows of `block` and `bits`, and who of them can be reached: one row. */
export const sumReach =
  (config: ChannelConfig, managementGroupId: number) =>
  (people: Sql): Sql =>
    sql`select ${columns} from (${selectReach(config, managementGroupId, people)}) r`

/** The numbers of no people. */
export const nobody: CountedReach = {
  people: 0,
  reachable: 0,
  unknown: 0,
  neverSignedIn: 0,
  nothing: 0,
  deviceLost: 0,
  mailRefused: 0,
  switchedOff: 0,
}

/** Numbers of people as the wire has them. */
export const reachOf = (config: ChannelConfig, row: CountedReach = nobody): ReachCounts => ({
  people: row.people,
  reachable: row.reachable,
  unknown: row.unknown,
  unreached: unreachedReasons.flatMap((reason) => (row[reason] > 0 ? [{ reason, people: row[reason] }] : [])),
  hasMail: Boolean(config.mail),
})

/** The members of a company who may read, as rows of `block` and `bits`. */
export const readersOf = (managementGroupId: number): Sql => sql`
  select m.block, m.readers as bits from member_blocks m where m.management_group_id = ${managementGroupId}`

/** A block of each that the company has: made-up ids may be of half a million others. */
const readBlocks = async (db: Queries, managementGroupId: number): Promise<Map<number, Buffer>> => {
  const rows = await db.query<{ block: string }>(sql`
    select block from member_blocks where management_group_id = ${managementGroupId}`)
  return new Map(rows.map(({ block }) => [Number(block), Buffer.alloc(blockSize / 8)]))
}

/** Writes ids into their blocks: half a million ids are 500 blocks. */
const markIds = (blocks: ReadonlyMap<number, Buffer>, ids: readonly string[]) =>
  inSlices(ids, (slice) => {
    for (const id of slice) {
      const number = Number(id)
      const bits = blocks.get(Math.floor(number / blockSize))
      if (!bits) continue
      const bit = number % blockSize
      bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
    }
  })

/** Counts the members of the company who may read. */
export const countReaders = async (
  db: Queries,
  config: ChannelConfig,
  managementGroupId: number,
): Promise<ReachCounts> => {
  const [row] = await db.query<CountedReach>(sumReach(config, managementGroupId)(readersOf(managementGroupId)))
  return reachOf(config, row)
}

/** Counts the ids that are members of the company who may read, each once. */
export const countReadersAmong = async (
  db: Queries,
  config: ChannelConfig,
  managementGroupId: number,
  ids: readonly string[],
): Promise<ReachCounts> => {
  if (ids.length === 0) return reachOf(config)
  const blocks = await readBlocks(db, managementGroupId)
  await markIds(blocks, ids)
  const bits = [...blocks.values()].map((bits) => `x${bits.toString('hex')}`)
  const [row] = await db.query<CountedReach>(
    sumReach(
      config,
      managementGroupId,
    )(sql`
      select m.block, m.readers & given.bits as bits
      from unnest(${arrayOf([...blocks.keys()])}::bigint[], ${arrayOf(bits)}::bit(1024)[]) as given (block, bits)
      join member_blocks m on m.management_group_id = ${managementGroupId} and m.block = given.block`),
  )
  return reachOf(config, row)
}
