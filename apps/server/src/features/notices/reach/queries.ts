import sql, { join, type Sql } from 'sql-template-tag'
import { arrayOf } from '../../../db/array-of.ts'
import type { Queries } from '../../../db/connect.ts'
import { inSlices } from '../../../slices.ts'
import { none, type Reach, sumReach } from '../../views/blocks/queries.ts'
import { type ChannelConfig, listChannels } from '../channels/table.ts'

const noPeople: Reach = { people: 0, reachable: 0 }

/** Whether there is a channel for notices; without one, authors are not offered them. */
export const canNotify = (config: ChannelConfig): boolean => listChannels(config).length > 0

/** Gives who of a block can be reached by at least one channel, as bits. */
export const reachedOf =
  (config: ChannelConfig, managementGroupId: number) =>
  (block: Sql): Sql => {
    const parts = listChannels(config).map(({ way: { reached } }) =>
      reached === null ? sql`~${none}` : sql`coalesce(${reached(managementGroupId, block)}, ${none})`,
    )
    return sql`(${parts.length > 0 ? join(parts, ' | ') : none})`
  }

/** Members in a block of `member_blocks`. */
const blockSize = 1024

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
export const countReaders = async (db: Queries, config: ChannelConfig, managementGroupId: number): Promise<Reach> => {
  const [row] = await db.query<Reach>(
    sumReach(
      sql`m.readers`,
      sql`from (select * from member_blocks where management_group_id = ${managementGroupId}) m`,
      reachedOf(config, managementGroupId)(sql`m.block`),
    ),
  )
  return row ?? noPeople
}

/** Counts the ids that are members of the company who may read, each once. */
export const countReadersAmong = async (
  db: Queries,
  config: ChannelConfig,
  managementGroupId: number,
  ids: readonly string[],
): Promise<Reach> => {
  if (ids.length === 0) return noPeople
  const blocks = await readBlocks(db, managementGroupId)
  await markIds(blocks, ids)
  const bits = [...blocks.values()].map((bits) => `x${bits.toString('hex')}`)
  const [row] = await db.query<Reach>(
    sumReach(
      sql`m.readers & given.bits`,
      sql`from unnest(${arrayOf([...blocks.keys()])}::bigint[], ${arrayOf(bits)}::bit(1024)[]) as given (block, bits)
        join member_blocks m on m.management_group_id = ${managementGroupId} and m.block = given.block`,
      reachedOf(config, managementGroupId)(sql`m.block`),
    ),
  )
  return row ?? noPeople
}
