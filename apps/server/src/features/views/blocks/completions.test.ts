import { getNews } from '@kawaraban/contract/news.ts'
import { listReactions } from '@kawaraban/contract/reactions.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'

let world: TestApp
const people = 3000
const firstId = 10_000

beforeAll(async () => {
  world = await testApp()
  await world.db.query(sql`
    insert into members (management_group_id, company_user_id, docomo_id, name, department_name, role, icon_type)
    select ${world.cast.ours.managementGroupId}, ${firstId} + n, 'd' || n, '名前' || n, '部署', 'viewer', '00000000'
    from generate_series(1, ${people}) n`)
})
afterAll(() => world.close())

test('G-045 many completions are counted exactly, whether or not they stand in the blocks yet', async () => {
  const { sato, tanaka, ours } = world.cast
  const newsId = await world.storePost(sato)
  const at = new Date(world.clock.now)
  const told = async () => (await world.call(tanaka, getNews, { params: { newsId } })).data.reactions[0].count
  const uncounted = async () => {
    const [row] = await world.db.query<{ left: number }>(sql`
      select count(*)::integer as left from receipts
      where news_id = ${newsId} and counted_completed_at is distinct from completed_at`)
    return row?.left
  }
  const complete = (from: number, to: number) =>
    world.db.query(sql`
      insert into receipts (management_group_id, news_id, company_user_id, viewed_at, completed_at)
      select ${ours.managementGroupId}, ${newsId}, ${firstId} + n, ${at}, ${at}
      from generate_series(${from}::integer, ${to}::integer) n`)

  await complete(1, 999)
  expect(await told()).toBe(999)
  await complete(1000, 1000)
  expect(await told()).toBe(1000)
  await complete(1001, 2500)
  expect(await told()).toBe(2500)
  // A look that meets so many has them counted.
  await expect.poll(uncounted, { timeout: 20_000 }).toBe(0)
  expect(await told()).toBe(2500)

  await world.db.query(sql`
    update receipts set completed_at = null where news_id = ${newsId} and company_user_id <= ${firstId + 700}`)
  await world.db.query(sql`
    update receipts set completed_at = ${new Date(world.clock.now + minuteMs)}
    where news_id = ${newsId} and company_user_id between ${firstId + 701} and ${firstId + 800}`)
  await complete(2501, 2600)
  expect(await uncounted()).toBe(900)
  expect(await told()).toBe(1900)
  // Who loses the right to read stays completed, and is only no longer shown.
  await world.db.query(sql`update members set role = 'none' where company_user_id = ${firstId + 1500}`)
  expect(await told()).toBe(1900)
  expect((await world.call(sato, listReactions, { params: { newsId } })).data.totalReactions).toBe(1899)
})
