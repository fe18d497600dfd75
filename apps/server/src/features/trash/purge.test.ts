import { createNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { trashDays } from '@kawaraban/contract/trash-limits.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createFolderStore } from '../../file-store/folder.ts'
import { endCompany } from '../../maintenance/companies/queries.ts'
import { purgeCompany } from '../../maintenance/queries.ts'
import { newsBodyAt } from '../../testing/company.ts'
import { useFilesApp } from '../../testing/files-app.ts'
import { useTrash } from '../../testing/trash-app.ts'
import { graceMs } from '../files/sweep/queries.ts'
import { sweepCompany } from '../files/sweep/sweep.ts'

const { app, upload } = useFilesApp({ isPerTest: true })
const { remove, restore } = useTrash(app)

const mine = () => app.cast.ours.managementGroupId
const purge = (now: number, purgeMonths = 12) => purgeCompany(app.db, mine(), { now, purgeMonths })
const sweep = (now: number) => sweepCompany({ db: app.db, fileStore: createFolderStore(app.filesFolder) }, mine(), now)
const left = async (): Promise<Record<string, number> | undefined> => {
  const [row] = await app.db.query<Record<string, number>>(sql`
    select (select count(*)::int from news) as news, (select count(*)::int from trash) as trash,
      (select count(*)::int from receipts) as receipts, (select count(*)::int from audiences) as audiences,
      (select count(*)::int from files) as files`)
  return row
}

const trashPost = async (): Promise<string> => {
  const { suzuki, tanaka } = app.cast
  const fileId = await upload(suzuki, 'a.txt', 'aa')
  const people = { scope: 'specific', companyUserIds: [tanaka.companyUserId] }
  const body = newsBodyAt(app.clock.now, { ...people, files: [{ fileId }] })
  const { newsId } = (await app.call(suzuki, createNews, { body })).data
  await app.call(tanaka, viewNews, { params: { newsId } })
  await remove(suzuki, newsId)
  return newsId
}
const all = { news: 1, trash: 1, receipts: 1, audiences: 2, files: 1 }

test.each([12, 1])(
  'TRASH-01 FILE-07 maintenance deletes a post after its 30 days in the trash, not before, with its files; purge after %d months',
  async (purgeMonths) => {
    await trashPost()
    const end = app.clock.now + trashDays * dayMs
    await purge(end - 1, purgeMonths)
    expect(await sweep(end - 1)).toBe(0)
    expect(await left()).toEqual(all)
    await purge(end, purgeMonths)
    expect(await sweep(end)).toBe(1)
    expect(await left()).toEqual({ news: 0, trash: 0, receipts: 0, audiences: 0, files: 0 })
  },
)

test('TRASH-01 G-025 a post in the trash is purged by its time alone; what was restored is purged as any post', async () => {
  const { suzuki } = app.cast
  const newsId = await trashPost()
  // Long before by the time since which nobody sees it.
  await app.db.query(sql`update news set hidden_at = to_timestamp(0)`)
  await purge(app.clock.now + dayMs, 1)
  expect(await left()).toEqual(all)
  await restore(suzuki, newsId)
  await purge(app.clock.now + trashDays * dayMs + minuteMs)
  expect(await left()).toEqual({ ...all, trash: 0 })
})

test('TRASH-01 FILE-07 files of a post in the trash stay however long ago they were sent', async () => {
  await trashPost()
  expect(await sweep(app.clock.now + 3 * graceMs)).toBe(0)
  expect(await left()).toEqual(all)
})

test('TRASH-01 OPS-04 with the service its trash ends, too', async () => {
  await trashPost()
  expect(await endCompany(app.db, mine(), app.clock.now)).toMatchObject({ posts: 1, receipts: 1, named: 2 })
  expect(await left()).toMatchObject({ news: 0, trash: 0, receipts: 0, audiences: 0, files: 0 })
})
