import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { endRestore } from '../../../manage/notices.ts'
import { useNoticeApp } from '../../../testing/notice-app.ts'

const { app, gateway, work, post, ledger, occasions } = useNoticeApp()

const recipients = () =>
  gateway()
    .take()
    .flatMap(({ handed: { userIds } }) => userIds)
const stateOf = async (newsId: string) => (await occasions(newsId)).map(({ state }) => state)

test('G-211 notices after-restore leaves the calls of later notices that wait for a retry', async () => {
  const { suzuki } = app.cast
  await work()
  const held = await post(suzuki)
  gateway().script((_call, response) => void response.writeHead(503).end())
  await work()
  await app.db.query(sql`update database_origin set timeline = timeline + 1`)
  await work()
  app.clock.now += minuteMs
  const later = await post(suzuki)
  await work()
  await endRestore(app.db, () => app.clock.now, false)
  const resultsOf = async (newsId: string) => new Set(Object.values(await ledger(newsId)))
  expect([await resultsOf(held), await resultsOf(later)]).toEqual([new Set(['missed']), new Set(['waiting'])])
  gateway().script()
  gateway().take()
  await work(app.clock.now + 2 * minuteMs)
  expect([recipients().length, await stateOf(later)]).toEqual([5, ['ended']])
})
