import { countUnreached, listUnreached } from '@kawaraban/contract/unreached.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { useTestApp } from '../../testing/app.ts'
import { addCrowd } from '../../testing/crowd.ts'
import { explainingDb } from '../../testing/explaining.ts'
import { readersOf, selectReach } from '../notices/reach/queries.ts'
import { findUnreached, listBlocks, listPeople } from './queries.ts'

const people = 12_000
/** Twelve blocks, each with a few look-ups by its key, and the rows of a page; the company has twenty times as many people. */
const maxRows = 600

const app = useTestApp()
const config = readConfig({ NODE_ENV: 'test' })

test('HEALTH-06 sums and a page of the list look at blocks of people, and at no person but those of the page', async () => {
  const { ours, sato } = app.cast
  const { managementGroupId } = ours
  const ids = await addCrowd(app.db, managementGroupId, people)
  await app.db.query(sql`analyze members`)
  const { db, rows } = explainingDb(app.db)
  const reachOf = (of: Parameters<typeof selectReach>[2]) => selectReach(config, managementGroupId, of)
  const reach = reachOf(readersOf(managementGroupId))
  const blocks = await listBlocks(db, reach, undefined)
  expect(blocks.reduce((sum, { neverSignedIn }) => sum + neverSignedIn, 0)).toBe(people)
  const set = await findUnreached(db, reach, 'neverSignedIn')
  expect(set.size).toBeGreaterThan(10)
  const page = await listPeople(db, managementGroupId, ids.slice(-20).map(Number), reachOf)
  expect(page.map(({ companyUserId, reason }) => [companyUserId, reason])).toEqual(
    ids.slice(-20).map((id) => [id, 'neverSignedIn']),
  )
  expect([...rows.values()].filter((touched) => touched > maxRows)).toEqual([])
  const last = await app.call(sato, listUnreached, { query: { reason: 'neverSignedIn', page: '600', limit: '20' } })
  expect(last.data.users.map(({ companyUserId }: { companyUserId: string }) => companyUserId)).toEqual(ids.slice(-20))
  const { data } = await app.call(sato, countUnreached)
  expect(data.unreached).toContainEqual({ reason: 'neverSignedIn', people })
})
