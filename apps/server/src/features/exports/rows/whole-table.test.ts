import { exportRowsHeader } from '@kawaraban/contract/exports.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { addCrowd } from '../../../testing/crowd.ts'
import { exportSteps } from '../../../testing/export-steps.ts'
import { countReceipts } from '../../views/blocks/queries.ts'

/** More than are looked up one by one. */
const people = 21_000

const app = useTestApp()
let steps: ReturnType<typeof exportSteps>
beforeAll(async () => {
  steps = exportSteps(app)
  await addCrowd(app.db, app.cast.ours.managementGroupId, people)
})

test('EXPORT-01 a large table has everybody in scope once, counted or not: who has viewed it, newest on top, then the others by id', async () => {
  const { suzuki, ito, tanaka, yamada, ours } = app.cast
  const { managementGroupId } = ours
  const newsId = await app.storePost(suzuki)
  const view = async (person: typeof ito) => {
    app.clock.now += minuteMs
    await app.call(person, viewNews, { params: { newsId } })
  }
  await view(tanaka)
  await view(yamada)
  await countReceipts(app.db, managementGroupId, newsId)
  await view(ito)
  await app.db.query(sql`
    insert into receipts (management_group_id, news_id, company_user_id, viewed_at)
    select management_group_id, ${newsId}, company_user_id, ${new Date(app.clock.now)} from members
    where management_group_id = ${managementGroupId} and docomo_id like 'crowd %' and company_user_id % 30 = 0`)
  const gone = sql`docomo_id like 'crowd %' and company_user_id % 40 = 0`
  await writeByHand(app.db, sql`update members set role = 'none' where ${gone}`)

  const rows = steps.readCsv((await steps.fetchFile(suzuki, newsId, 'csv')).rawPayload).slice(1)
  const expected = await app.db.query<{ docomoId: string }>(sql`
    select m.docomo_id as "docomoId"
    from members m
    left join receipts r on r.management_group_id = ${managementGroupId} and r.news_id = ${newsId}
      and r.company_user_id = m.company_user_id
    where m.management_group_id = ${managementGroupId} and m.role <> 'none'
    order by r.viewed_at desc nulls last, m.company_user_id`)
  expect(expected.length).toBeGreaterThan(15_000)
  expect(rows.map(([, id]) => id)).toEqual(expected.map(({ docomoId }) => docomoId))
  const sheet = (await steps.readXlsx((await steps.fetchFile(suzuki, newsId, 'xlsx')).rawPayload)).slice(1)
  expect(sheet.map(([, id]) => id)).toEqual(expected.map(({ docomoId }) => docomoId))

  const left = (await steps.fetchFile(suzuki, newsId, 'csv', { state: 'notDone' })).rawPayload
  expect(steps.readCsv(left).slice(1)).toEqual(rows.filter(([, , , viewedAt]) => viewedAt === ''))
  const { headers, rawPayload } = await steps.fetchFile(suzuki, newsId, 'csv', { state: 'done' })
  const done = rows.filter(([, , , viewedAt]) => viewedAt !== '')
  expect(steps.readCsv(rawPayload).slice(1)).toEqual(done)
  expect(headers[exportRowsHeader]).toBe(String(done.length))
})
