import { createNudge, withdrawNudge } from '@kawaraban/contract/nudges.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { start } from '../../testing/notice-app.ts'
import { idsOf, useNudgeApp } from '../../testing/nudge-app.ts'

const { app, storePost, call, create, nudge, nudges, done } = useNudgeApp()

const hour = 60 * minuteMs

test('G-322 a nudge for nobody is refused, and nothing of it is stored; the morning counts by its own time', async () => {
  const { suzuki, sato, foreignAdmin, kobayashi } = app.cast
  const newsId = await storePost()
  const nobody = 'Nudge for nobody'
  const message = async (narrowing: object, sendAt: string | null = null) =>
    (await create(suzuki, newsId, narrowing, sendAt)).message
  expect(await message({ companyUserIds: [...idsOf(foreignAdmin), '999999', '0'] })).toBe(nobody)
  expect(await message({ companyUserIds: idsOf(kobayashi) })).toBe(nobody)
  expect(await message({ search: 'だれでもない' })).toBe(nobody)
  expect(await message({ departments: ['どこでもない'] })).toBe(nobody)
  expect(await message({ state: 'done' })).toBe(nobody)
  await done(completeNews, newsId, [sato])
  expect(await message({ companyUserIds: idsOf(sato) })).toBe(nobody)
  expect(await app.db.query(sql`select from nudges`)).toEqual([])
  expect(await nudge(newsId)).toHaveLength(4)
  expect(await message({})).toBe(nobody)
  expect(await message({}, '2026/11/24 08:00')).toBe('OK')
})

test('G-322 ids of nobody in the company, and repeated ones, are left out and not stored', async () => {
  const { suzuki, tanaka, ito, foreignAdmin } = app.cast
  const newsId = await storePost()
  const given = [...idsOf(tanaka, ito, foreignAdmin, tanaka), '999999', '0']
  expect((await nudge(newsId, { companyUserIds: given })).toSorted()).toEqual(idsOf(tanaka, ito))
  const rows = await app.db.query(sql`select narrowing -> 'companyUserIds' as ids from nudges`)
  expect(rows).toEqual([{ ids: expect.arrayContaining(idsOf(tanaka, ito)) }])
  expect(await nudges(newsId, suzuki)).toMatchObject([{ chosen: 2, people: 2 }])
})

test('G-322 a post is nudged for 50 times in a Tokyo day, withdrawn ones included; a repeated one is answered all the same', async () => {
  const { suzuki, sato } = app.cast
  const newsId = await storePost()
  const morning = '2026/11/24 08:00'
  const last = () =>
    call(suzuki, createNudge, {
      params: { newsId },
      body: { narrowing: {}, sendAt: morning },
      headers: { 'idempotency-key': 'last' },
    })
  for (let count = 0; count < 49; count += 1) {
    const { nudgeId } = (await create(suzuki, newsId, {}, morning)).data
    await call(suzuki, withdrawNudge, { params: { newsId, nudgeId } })
  }
  const messages = await Promise.all([last(), ...[0, 1].map((server) => create(sato, newsId, {}, morning, server))])
  expect(messages.map(({ message }) => message).toSorted()).toEqual(['OK', 'Too many nudges', 'Too many nudges'])
  const made = messages.find(({ message }) => message === 'OK')
  if (made === messages[0]) expect((await last()).data).toEqual(made?.data)
  expect((await create(suzuki, newsId)).message).toBe('Too many nudges')
  app.clock.now = start + 14 * hour - 1
  expect((await create(suzuki, newsId)).message).toBe('Too many nudges')
  app.clock.now = start + 14 * hour
  expect((await create(suzuki, newsId)).message).toBe('OK')
})
