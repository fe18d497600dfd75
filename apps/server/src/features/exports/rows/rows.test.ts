import { listReaders, type Narrowing, type ReaderOrder } from '@kawaraban/contract/progress.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/company.ts'
import { exportSteps } from '../../../testing/export-steps.ts'
import { at } from '../../../testing/instant.ts'

const app = useTestApp()
let steps: ReturnType<typeof exportSteps>
beforeAll(() => {
  steps = exportSteps(app)
})

test('EXPORT-01 NUDGE-01 G-360 a file has the rows of the table as narrowed, in its order', async () => {
  const { suzuki } = app.cast
  const { ito, tanaka } = app.cast
  const newsId = await app.storePost(suzuki, { audience: [ito, tanaka] })
  const params = { newsId }
  await app.call(ito, viewNews, { params })
  await app.call(tanaka, viewNews, { params })
  await app.call(ito, completeNews, { params, body: { reactionType: 'completed' } })
  const narrowings: (Partial<Narrowing> & { order?: ReaderOrder })[] = [
    {},
    { order: 'notDoneFirst' },
    { kind: 'completed', order: 'notDoneFirst' },
    { kind: 'completed', state: 'notDone' },
    { kind: 'viewed', state: 'done' },
    { departments: [app.cast.tanaka.departmentName] },
    { search: app.cast.ito.docomoId },
    { companyUserIds: [suzuki.companyUserId] },
    { search: '誰でもない' },
  ]
  for (const { order, ...narrowing } of narrowings) {
    const inOrder = order && { order }
    const query = { narrowing: JSON.stringify({ kind: 'viewed', ...narrowing }), limit: '100', ...inOrder }
    const { companyUsers } = (await app.call(suzuki, listReaders, { params, query })).data
    const file = (await steps.fetchFile(suzuki, newsId, 'csv', { ...narrowing, ...inOrder })).rawPayload
    expect(
      steps
        .readCsv(file)
        .slice(1)
        .map(([, docomoId]) => docomoId),
      JSON.stringify(narrowing),
    ).toEqual(companyUsers.map(({ docomoId }: Person) => docomoId))
  }
})

test('EXPORT-01 who was nudged for this post has the time of the last nudge', async () => {
  app.clock.now = at('2026/11/20 10:00')
  const { suzuki, tanaka, yamada } = app.cast
  const newsId = await app.storePost(suzuki, { audience: [tanaka, yamada] })
  for (const nudgedAt of ['2026/11/19 08:00', '2026/11/20 09:30', '2026/11/18 12:00']) {
    await app.db.query(sql`
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
  const rows = steps.readCsv((await steps.fetchFile(suzuki, newsId, 'csv')).rawPayload)
  expect(rows.slice(1).map(([, id, , , , nudgedAt]) => [id, nudgedAt])).toEqual([
    [suzuki.docomoId, ''],
    [tanaka.docomoId, '2026/11/20 09:30'],
    [yamada.docomoId, ''],
  ])
})
