import { listReaders, type Narrowing } from '@kawaraban/contract/progress.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/company.ts'
import { exportStage } from '../../../testing/export-stage.ts'
import { at } from '../../../testing/instant.ts'

let world: TestApp
let stage: ReturnType<typeof exportStage>
beforeAll(async () => {
  world = await testApp()
  stage = exportStage(world)
})
afterAll(() => world.close())

test('EXPORT-01 NUDGE-01 a file has the rows of the table as narrowed, in its order', async () => {
  const { suzuki } = world.cast
  const { ito, tanaka } = world.cast
  const newsId = await world.storePost(suzuki, { audience: [ito, tanaka] })
  const params = { newsId }
  await world.call(ito, viewNews, { params })
  await world.call(tanaka, viewNews, { params })
  await world.call(ito, completeNews, { params, body: { reactionType: 'completed' } })
  const narrowings: Partial<Narrowing>[] = [
    { kind: 'completed', state: 'notDone' },
    { kind: 'viewed', state: 'done' },
    { departments: [world.cast.tanaka.departmentName] },
    { search: world.cast.ito.docomoId },
    { companyUserIds: [suzuki.companyUserId] },
    { search: '誰でもない' },
  ]
  for (const narrowing of narrowings) {
    const query = { narrowing: JSON.stringify({ kind: 'viewed', ...narrowing }), limit: '100' }
    const { companyUsers } = (await world.call(suzuki, listReaders, { params, query })).data
    const file = (await stage.fetchFile(suzuki, newsId, 'csv', narrowing)).rawPayload
    expect(
      stage
        .readCsv(file)
        .slice(1)
        .map(([, docomoId]) => docomoId),
      JSON.stringify(narrowing),
    ).toEqual(companyUsers.map(({ docomoId }: Person) => docomoId))
  }
})

test('EXPORT-01 who was nudged for this post has the time of the last nudge', async () => {
  world.clock.now = at('2026/11/20 10:00')
  const { suzuki, tanaka, yamada } = world.cast
  const newsId = await world.storePost(suzuki, { audience: [tanaka, yamada] })
  for (const nudgedAt of ['2026/11/19 08:00', '2026/11/20 09:30', '2026/11/18 12:00']) {
    await world.db.query(sql`
      with made as (
        insert into occasions (management_group_id, news_id, kind, target, due_at)
        values (${tanaka.managementGroupId}, ${newsId}, 'nudge', 'specific', ${new Date(at(nudgedAt))})
        returning management_group_id, news_id, occasion_id, due_at
      )
      insert into nudge_blocks (management_group_id, news_id, occasion_id, block, people, nudged_at)
      select management_group_id, news_id, occasion_id, ${tanaka.companyUserId}::bigint >> 10,
        member_bit(${tanaka.companyUserId}::bigint, true), due_at
      from made`)
  }
  const rows = stage.readCsv((await stage.fetchFile(suzuki, newsId, 'csv')).rawPayload)
  expect(rows.slice(1).map(([, id, , , , nudgedAt]) => [id, nudgedAt])).toEqual([
    [suzuki.docomoId, ''],
    [tanaka.docomoId, '2026/11/20 09:30'],
    [yamada.docomoId, ''],
  ])
})
