import { deleteNews, getLatestNews, listNews } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { expect, test } from 'vitest'
import { lockCompany } from '../../db/company-lock.ts'
import { useNewsApp } from '../../testing/news-app.ts'
import { openSender } from '../../testing/sender.ts'
import { countWaiting } from '../../testing/waiting.ts'

const { app, body, create, countAll } = useNewsApp()

test('while a company’s row is locked and thirty of it want to write, every other call is answered', async () => {
  const { suzuki, sato, tanaka, foreignAdmin, foreignViewer, ours } = app.cast
  const newsId = await app.storePost(suzuki)
  const mine = { params: { newsId } }
  const { writers } = await app.db.transaction(async (tx) => {
    await lockCompany(tx, ours.managementGroupId)
    const writers = Array.from({ length: 10 }, (_, index) => [
      create(suzuki, { title: `お知らせ${index}` }),
      app.call(sato, updateNews, { ...mine, body: body() }),
      app.call(sato, deleteNews, { params: { newsId: '999' } }),
    ]).flat()
    // Two rounds: by the second, all writers have been looked at.
    for (let round = 0; round < 2; round++) {
      expect(await create(foreignAdmin)).toMatchObject({ message: 'OK' })
      expect(await app.call(foreignViewer, listNews)).toMatchObject({ message: 'OK' })
      expect(await app.call(foreignViewer, getLatestNews)).toMatchObject({ message: 'OK' })
      expect(await app.call(tanaka, listNews)).toMatchObject({ message: 'OK' })
    }
    return { writers }
  })
  const messages = (await Promise.all(writers)).map(({ message }) => message)
  expect(new Set(messages)).toEqual(new Set(['OK', 'Document already deleted']))
})

test('API-04 a post whose caller has disconnected is stored all the same, and a retry returns its id', async () => {
  const { suzuki, ours } = app.cast
  const sender = await openSender(app)
  const text = JSON.stringify(body({ title: '途中で切れたお知らせ' }))
  const key = { 'idempotency-key': 'gone' }
  const { again } = await app.db.transaction(async (tx) => {
    await lockCompany(tx, ours.managementGroupId)
    const call = sender.begin(suzuki, createNews, Buffer.byteLength(text), key)
    await call.write(text)
    await expect.poll(() => countWaiting(app.db)).toBeGreaterThan(0)
    call.hangUp()
    return { again: app.call(suzuki, createNews, { body: JSON.parse(text), headers: key }) }
  })
  expect(await again).toMatchObject({ message: 'OK' })
  expect(await countAll()).toBe(1)
})
