import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { completionsOfNews } from '../completions/queries.ts'
import { uncountedReceipts } from './queries.ts'

/** Enough for an index from which most entries have gone, and whose pages have stayed. */
const people = 30_000

test('BOARD-05 uncounted receipts of a post are read by their index alone, also when it is bloated', async () => {
  const { db, close } = await openTestDatabase()
  const client = new pg.Client({ connectionString: db.url, options: '-c plan_cache_mode=force_generic_plan' })
  await client.connect()
  try {
    await client.query(`
      insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
      select 1, case when n <= ${people} then 1 else n end, n, timestamptz '2026-11-20 10:00+09'
      from generate_series(1, ${people + 100}) n`)
    await client.query('update receipts set counted_viewed_at = viewed_at where news_id = 1')
    await client.query('vacuum analyze receipts')
    const planOf = async (name: string, { text, values }: Sql) => {
      await client.query(`prepare ${name} (${values.map(() => 'integer')}) as ${text}`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off) execute ${name} (${values.map(() => 1)})`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const ofNews = sql`select done.* from (select ${1}::integer as news_id, 'all' as scope) n, ${completionsOfNews}`
    for (const plan of [
      await planOf('uncounted', uncountedReceipts(sql`${1}`, sql`${1}`)),
      await planOf('completions', ofNews),
    ]) {
      // On a cluster the index of a part of the table has its number.
      expect(plan).toMatch(/using receipts_to_count(_\d+)? on receipts/)
      expect(plan).not.toContain('Rows Removed')
    }
  } finally {
    await client.end()
    await close()
  }
})
