import { newsPath } from '@kawaraban/contract/news.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { systemClock } from '../../clock.ts'
import { createCsrfPair } from '../../http/csrf.ts'
import { useTestApp } from '../../testing/app.ts'
import { serviceLauncher } from '../../testing/launcher.ts'
import { useTrash } from '../../testing/trash-app.ts'

const { where, launch, ready } = serviceLauncher()
const app = useTestApp({ clock: systemClock })
const { remove, restore, ids } = useTrash(app)

/** Asks a process as the author. */
const ask = (method: string, path: string) => {
  const { sessionKey } = app.cast.suzuki
  const pair = createCsrfPair(sessionKey)
  const headers = {
    cookie: `${app.cookieName}=${sessionKey}`,
    [csrfIdHeader]: pair.csrfId,
    [csrfTokenHeader]: pair.csrfToken,
  }
  return fetch(`${where.origin}${path}`, { method, headers })
}

/** Kills a process while its call waits for a row of the trash or of posts that is locked here. */
const killDuring = async (newsId: string, method: string, path: string) => {
  const { child, ended } = await ready(launch({ DATABASE_URL: app.databaseUrl }))
  await app.db.transaction(async (tx) => {
    await tx.query(sql`select from news where news_id = ${newsId} for update`)
    const failed = expect(ask(method, path)).rejects.toThrow()
    await expect
      .poll(() =>
        app.db.query(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toHaveLength(1)
    child.kill('SIGKILL')
    await ended
    await failed
  })
}

const isInTrash = async (newsId: string) => (await ids(app.cast.suzuki)).includes(newsId)

test('TRASH-01 a kill in a deletion, a restore or a deletion for good leaves the post whole where it was', async () => {
  const { suzuki } = app.cast
  const newsId = await app.storePost(suzuki)
  await killDuring(newsId, 'DELETE', `${newsPath}/${newsId}`)
  expect(await isInTrash(newsId)).toBe(false)
  expect(await remove(suzuki, newsId)).toMatchObject({ success: true })
  await killDuring(newsId, 'POST', `/v1/trash/${newsId}/restore`)
  expect(await isInTrash(newsId)).toBe(true)
  await killDuring(newsId, 'DELETE', `/v1/trash/${newsId}`)
  expect(await isInTrash(newsId)).toBe(true)
  expect(await restore(suzuki, newsId)).toMatchObject({ success: true })
  expect(await isInTrash(newsId)).toBe(false)
  const [row] = await app.db.query(sql`select count(*)::int as posts from news where news_id = ${newsId}`)
  expect(row).toEqual({ posts: 1 })
})
