import { dayMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { inTimeBox } from '../../testing/model.ts'
import { start } from '../../testing/notice-app.ts'
import { useNudgeApp } from '../../testing/nudge-app.ts'
import { connectRecording } from '../../testing/statements.ts'

const { app, gateway, clearCaps, create, createWorker } = useNudgeApp()

/** Runs `work` with two workers on connections of their own, as in two processes. */
const withWorkers = async (work: (send: () => Promise<string[]>) => Promise<void>) => {
  const dbs = [
    connectRecording(app.databaseUrl, () => undefined, 4),
    connectRecording(app.databaseUrl, () => undefined, 4),
  ]
  const workers = dbs.map((db) => createWorker(db))
  await work(async () => {
    for (const worker of [...workers, ...workers]) worker.wake()
    await Promise.all(workers.map((worker) => worker.idle()))
    return gateway()
      .take()
      .flatMap(({ handed: { userIds } }) => userIds)
  })
  for (const worker of workers) await worker.stop()
  for (const db of dbs) await db.close()
}

const timesOf = (received: readonly string[]) => {
  const times = new Map<string, number>()
  for (const id of received) times.set(id, (times.get(id) ?? 0) + 1)
  return [...times.values()]
}

test('NUDGE-03 NUDGE-06 two people nudge at once on two servers, again and again: never two for one person', async () => {
  const { suzuki, sato } = app.cast
  await withWorkers(async (send) => {
    for (const _round of inTimeBox(15, 200)) {
      const newsId = await app.storePost(suzuki, { endAt: start + dayMs })
      const pressed = [create(suzuki, newsId), create(sato, newsId, {}, null, 1), create(suzuki, newsId, {}, null, 1)]
      const early = await send()
      const messages = (await Promise.all(pressed)).map(({ message }) => message)
      expect(messages).toContain('OK')
      expect(messages.every((message) => ['OK', 'Nudge under way', 'Nudge for nobody'].includes(message))).toBe(true)
      expect(timesOf([...early, ...(await send())])).toEqual([1, 1, 1, 1, 1])
      await clearCaps()
      await app.db.query(sql`delete from news`)
    }
  })
}, 240_000)

test('NUDGE-03 eight posts are nudged at once on two servers, again and again: everyone gets five', async () => {
  const { suzuki, sato } = app.cast
  await withWorkers(async (send) => {
    for (const _round of inTimeBox(5, 50)) {
      const received: string[] = []
      const pressed = Array.from({ length: 8 }, async (_, index) => {
        const newsId = await app.storePost(suzuki, { endAt: start + dayMs })
        const { message } = await create(index < 4 ? suzuki : sato, newsId, {}, null, index % 2)
        // Once everyone has had five of the others it is for nobody (G-322).
        expect(['OK', 'Nudge for nobody']).toContain(message)
        received.push(...(await send()))
      })
      await Promise.all(pressed)
      received.push(...(await send()))
      expect(timesOf(received)).toEqual([5, 5, 5, 5, 5])
      await clearCaps()
      await app.db.query(sql`delete from news`)
    }
  })
}, 240_000)
