import { createNews } from '@kawaraban/contract/news-writing.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { maxTrashedPosts } from '@kawaraban/contract/trash-limits.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createFolderStore } from '../../file-store/folder.ts'
import { folderOf } from '../../file-store/store.ts'
import { newsBodyAt } from '../../testing/company.ts'
import { useFilesApp } from '../../testing/files-app.ts'
import { copyPost } from '../../testing/many-posts.ts'
import { useTrash } from '../../testing/trash-app.ts'

const { app, upload } = useFilesApp()
const { remove, list, restore } = useTrash(app)

const stored = async (): Promise<number> => {
  let files = 0
  for await (const _file of createFolderStore(app.filesFolder).list(folderOf(app.cast.ours.managementGroupId)))
    files += 1
  return files
}

test('TRASH-03 FILE-07 a thousand posts are kept; for one more the oldest goes for good with its files, and no other', async () => {
  const { suzuki, sato, ours, foreignAdmin } = app.cast
  const fileId = await upload(suzuki, 'a.txt', 'aa')
  const post = async (files: object[]) =>
    (await app.call(suzuki, createNews, { body: newsBodyAt(app.clock.now, { files }) })).data.newsId as string
  const oldest = await post([{ fileId }])
  const foreign = await app.storePost(foreignAdmin)
  for (const [person, newsId] of [
    [foreignAdmin, foreign],
    [suzuki, oldest],
  ] as const)
    await remove(person, newsId)
  app.clock.now += minuteMs
  const second = await post([])
  await remove(suzuki, second)
  await copyPost(app.db, ours, second, maxTrashedPosts - 2)
  await app.db.query(sql`
    insert into trash (management_group_id, news_id, deleted_by, deleted_at, goes_at, hidden_at, occasion_ids)
    select n.management_group_id, n.news_id, t.deleted_by, t.deleted_at, t.goes_at, t.hidden_at, '{}'
    from news n join trash t on t.management_group_id = n.management_group_id and t.news_id = ${second}
    where n.news_id > ${second}`)
  expect((await list(sato)).totalPosts).toBe(maxTrashedPosts)
  expect(await stored()).toBeGreaterThan(0)
  app.clock.now += minuteMs
  const last = await post([])
  expect(await remove(suzuki, last)).toMatchObject({ success: true })
  const now = await list(sato)
  expect([now.totalPosts, now.posts[0].newsId]).toEqual([maxTrashedPosts, last])
  expect((await restore(suzuki, oldest)).message).toBe('Document already deleted')
  expect(await stored()).toBe(0)
  expect(await app.db.query(sql`select from news where news_id = ${oldest}`)).toEqual([])
  expect((await restore(suzuki, second)).message).toBe('OK')
  expect((await list(foreignAdmin)).totalPosts).toBe(1)
})
