import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { type Reach, sumReach } from '../../views/blocks/queries.ts'

const noPeople: Reach = { people: 0, subscribers: 0 }

/** Members in a block of `member_blocks`. */
const blockSize = 1024

/** Converts ids to blocks of bits, as array literals of PostgreSQL: half a million ids are 500 blocks. */
const blocksOf = (ids: readonly string[]) => {
  const blocks = new Map<number, Buffer>()
  for (const id of ids) {
    const number = Number(id)
    const block = Math.floor(number / blockSize)
    const bits = blocks.get(block) ?? Buffer.alloc(blockSize / 8)
    blocks.set(block, bits)
    const bit = number % blockSize
    bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
  }
  const bits = [...blocks.values()].map((bits) => `x${bits.toString('hex')}`)
  return { blocks: `{${[...blocks.keys()]}}`, bits: `{${bits}}` }
}

/** Counts the members of the company who may read. */
export const countReaders = async (db: Queries, managementGroupId: number): Promise<Reach> => {
  const [row] = await db.query<Reach>(
    sumReach(
      sql`m.readers`,
      sql`from (select * from member_blocks where management_group_id = ${managementGroupId}) m`,
    ),
  )
  return row ?? noPeople
}

/** Counts the ids that are members of the company who may read, each once. */
export const countReadersAmong = async (
  db: Queries,
  managementGroupId: number,
  ids: readonly string[],
): Promise<Reach> => {
  const { blocks, bits } = blocksOf(ids)
  const [row] = await db.query<Reach>(
    sumReach(
      sql`m.readers & given.bits`,
      sql`from unnest(${blocks}::bigint[], ${bits}::bit(1024)[]) as given (block, bits)
        join member_blocks m on m.management_group_id = ${managementGroupId} and m.block = given.block`,
    ),
  )
  return row ?? noPeople
}
