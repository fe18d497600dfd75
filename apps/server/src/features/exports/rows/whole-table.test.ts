import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { addCrowd } from '../../../testing/crowd.ts'
import { exportStage } from '../../../testing/export-stage.ts'
import { countReceipts } from '../../views/blocks/queries.ts'

/** More than are looked up one by one. */
const people = 21_000

let world: TestApp
let stage: ReturnType<typeof exportStage>
beforeAll(async () => {
  world = await testApp()
  stage = exportStage(world)
  await addCrowd(world.db, world.cast.ours.managementGroupId, people)
})
afterAll(() => world.close())

test('EXPORT-01 a large table has everybody in scope once, counted or not: who has viewed it, newest on top, then the others by id', async () => {
  const { suzuki, ito, tanaka, yamada, ours } = world.cast
  const { managementGroupId } = ours
  const newsId = await world.storePost(suzuki)
  const view = async (person: typeof ito) => {
    world.clock.now += minuteMs
    await world.call(person, viewNews, { params: { newsId } })
  }
  await view(tanaka)
  await view(yamada)
  await countReceipts(world.db, managementGroupId, newsId)
  await view(ito)
  await world.db.query(sql`
    insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
    select management_group_id, ${newsId}, company_user_id, ${new Date(world.clock.now)} from members
    where management_group_id = ${managementGroupId} and docomo_id like 'crowd %' and company_user_id % 30 = 0`)
  const gone = sql`docomo_id like 'crowd %' and company_user_id % 40 = 0`
  await writeByHand(world.db, sql`update members set role = 'none' where ${gone}`)

  const rows = stage.readCsv((await stage.fetchFile(suzuki, newsId, 'csv')).rawPayload).slice(1)
  const expected = await world.db.query<{ docomoId: string }>(sql`
    select m.docomo_id as "docomoId"
    from members m
    left join receipts r on r.management_group_id = ${managementGroupId} and r.news_id = ${newsId}
      and r.company_user_id = m.company_user_id
    where m.management_group_id = ${managementGroupId} and m.role <> 'none'
    order by r.viewed_at desc nulls last, m.company_user_id`)
  expect(expected.length).toBeGreaterThan(15_000)
  expect(rows.map(([, id]) => id)).toEqual(expected.map(({ docomoId }) => docomoId))
  const sheet = (await stage.readXlsx((await stage.fetchFile(suzuki, newsId, 'xlsx')).rawPayload)).slice(1)
  expect(sheet.map(([, id]) => id)).toEqual(expected.map(({ docomoId }) => docomoId))

  const left = (await stage.fetchFile(suzuki, newsId, 'csv', { state: 'notDone' })).rawPayload
  expect(stage.readCsv(left).slice(1)).toEqual(rows.filter(([, , , viewedAt]) => viewedAt === ''))
  const { done, total } = await stage.finished(
    suzuki,
    (await stage.start(suzuki, newsId, 'csv', { state: 'done' })).data.exportId,
  )
  expect([done, total]).toEqual(Array(2).fill(rows.filter(([, , , viewedAt]) => viewedAt !== '').length))
})
