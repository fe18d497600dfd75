import { updateMyProfile } from '@kawaraban/contract/members.ts'
import { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { countNudge } from '@kawaraban/contract/nudges.ts'
import { listReaders } from '@kawaraban/contract/progress.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Db, Queries, Statement } from '../../../db/connect.ts'
import { useTestApp } from '../../../testing/app.ts'
import { addCrowd } from '../../../testing/crowd.ts'

/** Statements that compare the rows of members with patterns. */
let patterns = 0
const overDb = (db: Db): Db => {
  const noting = (tx: Queries): Queries => ({
    query: (statement: Statement) => {
      if (statement.text.includes('folded like')) patterns += 1
      return tx.query(statement)
    },
  })
  return { ...db, ...noting(db), snapshot: (work) => db.snapshot((tx) => work(noting(tx))) }
}
const app = useTestApp({ overDb })
let crowd: string[]
beforeAll(async () => {
  crowd = await addCrowd(app.db, app.cast.ours.managementGroupId, 10_001)
})

// The first one: a statement counts as the product's only where it was not run through the watched database before.
test('G-318 API-37 every server of a company finds them', async () => {
  const call = await app.addServer()
  const { data } = await call(app.cast.sato, listAuthorities, { query: { limit: '3', search: 'crowd' } })
  expect([data.totalUsers, data.users.length]).toEqual([10_001, 3])
})

test('G-318 API-37 authorities of more than 10,000 people are found in memory, a page at a time', async () => {
  const { sato, tanaka } = app.cast
  const find = async (query: Record<string, string>) =>
    (await app.call(sato, listAuthorities, { query: { limit: '3', ...query } })).data
  const idsOf = (users: { companyUserId: string }[]) => users.map(({ companyUserId }) => companyUserId)
  const first = await find({ search: 'crowd', role: 'viewer' })
  expect([first.totalUsers, idsOf(first.users)]).toEqual([10_001, crowd.slice(0, 3)])
  const last = await find({ search: 'crowd', page: '3334' })
  expect([last.totalUsers, idsOf(last.users)]).toEqual([10_001, crowd.slice(9_999)])
  const behind = await find({ department: 'x', after: crowd[4] ?? '' })
  expect([behind.totalUsers, idsOf(behind.users)]).toEqual([10_001, crowd.slice(5, 8)])
  expect(await find({ search: 'crowd', role: 'editor' })).toEqual({ users: [], totalUsers: 0 })
  await app.call(tanaka, updateMyProfile, { body: { name: '新しい名前' } })
  expect(idsOf((await find({ search: '新しい' })).users)).toEqual([tanaka.companyUserId])
  expect(patterns).toBe(0)
})

test('G-318 NUDGE-01 the readers of a post among more than 10,000 people are found in memory, and chosen rows among them', async () => {
  const { sato } = app.cast
  const newsId = await app.storePost(sato)
  const read = async (narrowing: object) => {
    const query = { narrowing: JSON.stringify(narrowing), limit: '2' }
    const { data } = await app.call(sato, listReaders, { params: { newsId }, query })
    return [data.totalUsers, data.companyUsers[0]?.companyUserId]
  }
  expect(await read({ search: 'crowd' })).toEqual([10_001, crowd[0]])
  expect(await read({ search: 'crowd 1', departments: ['x'] })).toEqual([3_441, crowd[0]])
  const companyUserIds = crowd.slice(7, 9)
  expect(await read({ search: 'crowd', companyUserIds })).toEqual([2, crowd[7]])
  const { data } = await app.call(sato, countNudge, { params: { newsId }, body: { search: 'crowd', companyUserIds } })
  expect(data.total).toBe(2)
  expect(patterns).toBe(0)
})
