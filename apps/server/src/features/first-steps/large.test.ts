import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { addCompany, addPerson, type Person } from '../../testing/company.ts'
import { addCrowd } from '../../testing/crowd.ts'
import { explainingDb } from '../../testing/explaining.ts'
import { findFirstSteps } from './queries.ts'

const people = 6_000
/** Rows that were looked up by a key; the company has a hundred times as many. */
const maxRows = 60

const app = useTestApp()
let admin: Person
beforeAll(async () => {
  const company = await addCompany(app.db, 'imported', app.clock.now)
  admin = await addPerson(app.db, company, { name: '岡田', role: 'admin', now: app.clock.now })
  await addCrowd(app.db, admin.managementGroupId, people)
  await app.db.query(sql`analyze members`)
})

test('DAY-01 whether a company with imported people has posters is read by an index, without a scan of its people', async () => {
  const { db, rows } = explainingDb(app.db)
  expect(await findFirstSteps(db, admin, app.clock.now)).toEqual({ hasPeople: true, hasPosters: false, hasPost: false })
  expect([...rows.values()].filter((touched) => touched > maxRows)).toEqual([])
})
