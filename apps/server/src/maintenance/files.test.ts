import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { saveDraft } from '@kawaraban/contract/drafts.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { addMonths, dayMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { oneMachine } from '../db/open-machines.ts'
import { createFolderStore } from '../file-store/folder.ts'
import { content, keyOf, partOf } from '../file-store/store.ts'
import { newsBodyAt } from '../testing/company.ts'
import { useFilesApp } from '../testing/files-app.ts'
import { maintenanceSettings, readableLog } from '../testing/maintenance-rounds.ts'
import { endCompany } from './companies/queries.ts'
import { runMaintenance } from './round.ts'

const { app, upload } = useFilesApp({ clock: systemClock, isPerTest: true })
const { log, lines } = readableLog()

const round = () => {
  const tools = { db: app.db, fileStore: createFolderStore(app.filesFolder), machines: oneMachine, log }
  return runMaintenance(tools, { ...maintenanceSettings, now: systemClock(), mayDelete: true })
}
const stored = async () => {
  const found = new Set<string>()
  for await (const { key } of createFolderStore(app.filesFolder).list('')) found.add(partOf(key)?.fileId ?? '')
  found.delete('')
  return [...found].toSorted()
}
const known = async () =>
  (await app.db.query<{ fileId: string }>(sql`select file_id as "fileId" from files order by file_id::text`)).map(
    ({ fileId }) => fileId,
  )

test('FILE-07 G-025 DRAFT-02 a round removes the files of a post that is purged and of a draft that is over, and no others', async () => {
  const { suzuki } = app.cast
  const [purged, current, over, drafted] = [
    await upload(suzuki, 'a.txt', 'aa'),
    await upload(suzuki, 'b.txt', 'bb'),
    await upload(suzuki, 'c.txt', 'cc'),
    await upload(suzuki, 'd.txt', 'dd'),
  ]
  const post = async (fileId: string) => {
    const body = newsBodyAt(systemClock(), { files: [{ fileId }] })
    return (await app.call(suzuki, createNews, { body })).data.newsId as string
  }
  const save = async (fileId: string) => {
    const draftId = randomUUID()
    const body = { version: randomUUID(), after: [], isNew: true, fields: { files: [{ fileId }] } }
    await app.call(suzuki, saveDraft, { params: { draftId }, body })
    return draftId
  }
  const [newsId, , draftId] = [await post(purged), await post(current), await save(over), await save(drafted)]
  const all = [purged, current, over, drafted].toSorted()
  await app.db.query(sql`update files set unnamed_at = unnamed_at - interval '100 days' where unnamed_at is not null`)
  await round()
  expect([await known(), await stored()]).toEqual([all, all])
  await app.db.query(
    sql`update news set hidden_at = ${new Date(addMonths(systemClock(), -13))} where news_id = ${newsId}`,
  )
  await app.db.query(sql`update drafts set saved_at = saved_at - interval '91 days' where draft_id = ${draftId}`)
  await round()
  const left = [current, drafted].toSorted()
  expect([await known(), await stored()]).toEqual([left, left])
  expect(lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('FILE-07 OPS-04 when a company has ended, a round a day later leaves none of its files, and those of others', async () => {
  const { suzuki, foreignAdmin } = app.cast
  const [own, other] = [await upload(suzuki, 'a.txt', 'aa'), await upload(foreignAdmin, 'b.txt', 'bb')]
  await endCompany(app.db, suzuki.managementGroupId, systemClock())
  await round()
  expect([await known(), await stored()]).toEqual([[other], [own, other].toSorted()])
  const yesterday = new Date(systemClock() - dayMs)
  for (const name of [content, `${content}.json`])
    await utimes(join(app.filesFolder, keyOf(suzuki.managementGroupId, own, name)), yesterday, yesterday)
  await round()
  expect([await known(), await stored()]).toEqual([[other], [other]])
})
