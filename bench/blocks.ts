import type pg from 'pg'
import { countBlocks } from '../apps/server/src/db/blocks/check.ts'

/** Counts the blocks of all companies after rows have been inserted in bulk. */
export const countAllBlocks = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ id: number }>('select management_group_id as id from management_groups')
  const db = {
    query: async <Row extends object>({ text, values }: { text: string; values: unknown[] }) =>
      (await client.query<Row>({ text, values })).rows,
  }
  for (const { id } of rows) await countBlocks(db, id)
}
