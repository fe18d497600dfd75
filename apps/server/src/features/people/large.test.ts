import { createPerson, updatePerson } from '@kawaraban/contract/people.ts'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/connect.ts'
import { useTestApp } from '../../testing/app.ts'
import { addCrowd } from '../../testing/crowd.ts'
import { explainingDb } from '../../testing/explaining.ts'

const people = 6_000
/** A company of 510,000 people has 500 blocks of members, this one 6; every other row is one that was looked up by a key. */
const maxRows = 60

const rows = new Map<string, number>()
const overDb = (db: Db): Db => {
  const explaining = explainingDb(db)
  return {
    ...explaining.db,
    query: db.query,
    write: (...call) => explaining.db.write(...call).finally(take(explaining.rows)),
  }
}
const take = (found: ReadonlyMap<string, number>) => () => {
  for (const [text, touched] of found) rows.set(text, touched)
}
const app = useTestApp({ overDb })
beforeAll(async () => {
  await addCrowd(app.db, app.cast.ours.managementGroupId, people)
  await app.db.query(sql`analyze members`)
})

test('PEOPLE-01 G-380 one person is added and changed without looking at all the others', async () => {
  const { sato } = app.cast
  const { data } = await app.call(sato, createPerson, { body: { docomoId: 'one-more', name: '新人', role: 'viewer' } })
  const params = { companyUserId: data.companyUserId }
  expect((await app.call(sato, createPerson, { body: { docomoId: 'ONE-MORE', name: '新人' } })).message).toBe(
    'Account ID like another',
  )
  for (const body of [{ name: '改名', departmentName: '部', reading: 'よみ', role: 'editor' }, { role: 'none' }])
    expect((await app.call(sato, updatePerson, { params, body })).message).toBe('OK')
  expect(rows.size).toBeGreaterThan(7)
  expect([...rows].filter(([, touched]) => touched > maxRows)).toEqual([])
})
