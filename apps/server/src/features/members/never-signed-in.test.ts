import { listCandidates } from '@kawaraban/contract/audience.ts'
import { getNews } from '@kawaraban/contract/news.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import { completeNews, listReactions } from '@kawaraban/contract/reactions.ts'
import { listViewers, viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import type { Person } from '../../testing/company.ts'
import { updateRoles } from './queries.ts'

const app = useTestApp()

/** Somebody who was imported, and whom no account belongs to. */
const importPerson = async (name: string, role: Role, reading = '') => {
  const { managementGroupId } = app.cast.ours
  const [member] = await writeByHand<{ companyUserId: string }>(
    app.db,
    sql`
    insert into members (management_group_id, docomo_id, name, department_name, reading, role, role_is_default, icon_type)
    values (${managementGroupId}, ${`imported-${name}`}, ${name}, '総務部', ${reading}, ${role}, true, '00000000')
    returning company_user_id as "companyUserId"`,
  )
  return { ...app.cast.tanaka, companyUserId: member?.companyUserId ?? '', name } satisfies Person
}
const setRole = ({ companyUserId }: Person, role: Role) =>
  updateRoles(app.db, app.cast.ours.managementGroupId, [{ companyUserId, role }])

const totals = async (newsId: string) => {
  const { suzuki } = app.cast
  const viewers = (await app.call(suzuki, listViewers, { params: { newsId } })).data
  const completers = (await app.call(suzuki, listReactions, { params: { newsId } })).data
  return {
    viewed: [viewers.totalViewers, viewers.totalUsers],
    completed: [completers.totalReactions, completers.totalUsers],
    names: viewers.companyUsers.map(({ name }: { name: string }) => name),
  }
}

test('PEOPLE-01 G-092 VIEW-04 who has never signed in is a candidate, can be named, and counts in every total', async () => {
  const { suzuki, tanaka } = app.cast
  const before = (await app.call(suzuki, listCandidates)).data
  const forAll = await app.storePost(suzuki)
  expect((await totals(forAll)).viewed).toEqual([0, 5])

  const hana = await importPerson('高橋 花', 'viewer', 'たかはし はな')
  const none = await importPerson('退職 者', 'none')
  const { data } = await app.call(suzuki, listCandidates)
  expect(data.totalUsers).toBe(before.totalUsers + 1)
  expect(data.users.at(-1)).toEqual({
    companyUserId: hana.companyUserId,
    name: '高橋 花',
    docomoId: 'imported-高橋 花',
    departmentName: '総務部',
    reading: 'たかはし はな',
  })
  expect(data.users[0]).not.toHaveProperty('reading')

  await app.call(tanaka, viewNews, { params: { newsId: forAll } })
  const all = await totals(forAll)
  expect([all.viewed, all.completed]).toEqual([
    [1, 6],
    [0, 6],
  ])
  expect(all.names).toContain('高橋 花')

  const named = await app.storePost(suzuki, { audience: [hana, none, tanaka] })
  expect((await totals(named)).viewed).toEqual([0, 3])
  expect((await app.call(suzuki, getNews, { params: { newsId: named } })).message).toBe('OK')
})

test('PEOPLE-03 who leaves is in no denominator any more, and what they have read stays in the history', async () => {
  const { suzuki, tanaka } = app.cast
  const newsId = await app.storePost(suzuki)
  await app.call(tanaka, viewNews, { params: { newsId } })
  await app.call(tanaka, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
  const before = await totals(newsId)
  expect([before.viewed[0], before.completed[0]]).toEqual([1, 1])
  await setRole(tanaka, 'none')
  const after = await totals(newsId)
  expect(after.viewed).toEqual([0, (before.viewed[1] ?? 0) - 1])
  expect(after.completed).toEqual([0, (before.completed[1] ?? 0) - 1])
  expect(after.names).not.toContain(tanaka.name)
  const receipts = await app.db.query(sql`
    select viewed_at as "viewedAt", completed_at as "completedAt" from receipts where news_id = ${newsId}`)
  expect(receipts).toEqual([{ viewedAt: app.clock.now, completedAt: app.clock.now }])

  await setRole(tanaka, 'viewer')
  const { viewed, completed } = await totals(newsId)
  expect([viewed, completed]).toEqual([before.viewed, before.completed])
})
