import { getNews } from '@kawaraban/contract/news.ts'
import { completeNews, listReactions } from '@kawaraban/contract/reactions.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { replaceAudience } from '../../news/audience/queries.ts'

const app = useTestApp()
const people = 3000
const firstId = 10_000

beforeAll(async () => {
  await writeByHand(
    app.db,
    sql`
    insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
    select ${app.cast.ours.managementGroupId}, ${firstId} + n, 'd' || n, '名前' || n, '部署', 'viewer', '00000000'
    from generate_series(1, ${people}) n`,
  )
})

test('G-045 G-046 many completions are counted exactly, whether or not they stand in the blocks yet', async () => {
  const { sato, ours } = app.cast
  const newsId = await app.storePost(sato)
  const at = new Date(app.clock.now)
  const shownCount = async () => (await app.call(sato, getNews, { params: { newsId } })).data.reactions[0].count
  const uncounted = async () => {
    const [row] = await app.db.query<{ left: number }>(sql`
      select count(*)::integer as left from receipts
      where news_id = ${newsId} and counted_completed_at is distinct from completed_at`)
    return row?.left
  }
  const complete = (from: number, to: number) =>
    app.db.query(sql`
      insert into receipts (management_group_id, news_id, company_user_id, viewed_at, completed_at)
      select ${ours.managementGroupId}, ${newsId}, ${firstId} + n, ${at}, ${at}
      from generate_series(${from}::integer, ${to}::integer) n`)

  await complete(1, 999)
  expect(await shownCount()).toBe(999)
  await complete(1000, 1000)
  expect(await shownCount()).toBe(1000)
  await complete(1001, 2500)
  expect(await shownCount()).toBe(2500)
  // A look that meets so many has them counted, unless some are being counted.
  const uncountedAfterLook = async () => {
    await shownCount()
    return uncounted()
  }
  await expect.poll(uncountedAfterLook, { timeout: 20_000 }).toBe(0)
  expect(await shownCount()).toBe(2500)

  await app.db.query(sql`
    update receipts set completed_at = null where news_id = ${newsId} and company_user_id <= ${firstId + 700}`)
  await app.db.query(sql`
    update receipts set completed_at = ${new Date(app.clock.now + minuteMs)}
    where news_id = ${newsId} and company_user_id between ${firstId + 701} and ${firstId + 800}`)
  await complete(2501, 2600)
  expect(await uncounted()).toBe(900)
  expect(await shownCount()).toBe(1900)
  // Who loses the right to read stays completed, and is only no longer counted, no more than in the table.
  const inTable = async () => (await app.call(sato, listReactions, { params: { newsId } })).data.totalReactions
  await writeByHand(app.db, sql`update members set role = 'none' where company_user_id = ${firstId + 1500}`)
  expect([await shownCount(), await inTable()]).toEqual([1899, 1899])
  await app.db.query(sql`update news set scope = 'specific' where news_id = ${newsId}`)
  const named = [600, 750, 1500, 2000, 2550, 2700].map((n) => String(firstId + n))
  await replaceAudience(app.db, ours.managementGroupId, newsId, named)
  expect([await shownCount(), await inTable()]).toEqual([3, 3])
})

test('G-046 S-16 the number beside a post counts whom its table shows: not who is out of scope or may not read', async () => {
  const { sato, suzuki, tanaka, yamada, ito } = app.cast
  const newsId = await app.storePost(suzuki)
  for (const person of [sato, suzuki, tanaka, yamada]) {
    await app.call(person, completeNews, { params: { newsId }, body: { reactionType: 'completed' } })
  }
  const counts = async () => [
    (await app.call(suzuki, getNews, { params: { newsId } })).data.reactions[0].count,
    (await app.call(suzuki, listReactions, { params: { newsId } })).data.totalReactions,
  ]
  expect(await counts()).toEqual([4, 4])
  await app.db.query(sql`update news set scope = 'specific' where news_id = ${newsId}`)
  const audience = [suzuki, tanaka, yamada, ito].map(({ companyUserId }) => companyUserId)
  await replaceAudience(app.db, app.cast.ours.managementGroupId, newsId, audience)
  expect(await counts()).toEqual([3, 3])
  await writeByHand(app.db, sql`update members set role = 'none' where company_user_id = ${tanaka.companyUserId}`)
  expect(await counts()).toEqual([2, 2])
})
