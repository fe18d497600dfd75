import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { connectWithin } from './connect-within.ts'

test('G-314 who waits too long for a connection gets none, and the one that comes later goes back', async () => {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  const client = await connectWithin(pool, 60_000)
  await expect(connectWithin(pool, 1)).rejects.toThrow('timeout')
  client.release()
  ;(await connectWithin(pool, 60_000)).release()
  expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0])
  await pool.end()
  await database.drop()
})
