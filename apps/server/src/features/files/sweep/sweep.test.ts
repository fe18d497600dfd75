import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { saveDraft } from '@kawaraban/contract/drafts.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../../../clock.ts'
import { createFolderStore } from '../../../file-store/folder.ts'
import { content, folderOf, keyOf } from '../../../file-store/store.ts'
import { newsBodyAt } from '../../../testing/company.ts'
import { useFilesApp } from '../../../testing/files-app.ts'
import { graceMs } from './queries.ts'
import { maySweep, sweepCompany, sweepGoneCompanies } from './sweep.ts'

const { app, announce, upload } = useFilesApp()
afterEach(async () => {
  await app.db.query(sql`delete from files`)
  await app.db.query(sql`delete from news`)
  await app.db.query(sql`delete from drafts`)
})

const store = () => createFolderStore(app.filesFolder)
const parts = () => ({ db: app.db, fileStore: store() })
const mine = () => app.cast.suzuki.managementGroupId
/** Files with a row, and files with bytes. */
const left = async () => {
  const rows = await app.db.query<{ fileId: string }>(sql`select file_id as "fileId" from files order by file_id`)
  const stored = new Set<string>()
  for await (const { key } of store().list(folderOf(mine()))) stored.add(key.split('/')[1] ?? '')
  return {
    rows: rows.map(({ fileId }) => fileId),
    stored: [...stored].toSorted((one, other) => Number(one) - Number(other)),
  }
}
const clear = () => store().remove(folderOf(mine()))

test('FILE-07 the sweep takes what neither a post nor a draft has named for a day, with its bytes, and nothing else', async () => {
  await clear()
  const { suzuki } = app.cast
  const [inPost, inDraft, taken, alone] = [
    await upload(suzuki, 'a.txt', 'aa'),
    await upload(suzuki, 'b.txt', 'bb'),
    await upload(suzuki, 'c.txt', 'cc'),
    await upload(suzuki, 'd.txt', 'dd'),
  ]
  const begun = String((await announce(suzuki, 'e.txt', 9)).headers['file-id'])
  const body = (fileIds: string[]) => newsBodyAt(app.clock.now, { files: fileIds.map((fileId) => ({ fileId })) })
  const { data: params } = await app.call(suzuki, createNews, { body: body([inPost, taken]) })
  const fields = { files: [{ fileId: inDraft }] }
  const draft = { version: randomUUID(), after: [], isNew: true, fields }
  await app.call(suzuki, saveDraft, { params: { draftId: randomUUID() }, body: draft })
  app.clock.now += dayMs / 2
  await app.call(suzuki, updateNews, { params, body: body([inPost]) })
  const all = [inPost, inDraft, taken, alone, begun]
  const at = app.clock.now
  expect(await sweepCompany(parts(), mine(), at + graceMs / 2 - minuteMs)).toBe(0)
  expect(await left()).toEqual({ rows: all, stored: all })
  expect(await sweepCompany(parts(), mine(), at + graceMs / 2)).toBe(2)
  expect(await left()).toEqual({ rows: [inPost, inDraft, taken], stored: [inPost, inDraft, taken] })
  expect(await sweepCompany(parts(), mine(), at + graceMs)).toBe(1)
  expect((await left()).rows).toEqual([inPost, inDraft])
  // The post is purged, and the draft with its time.
  await app.db.query(sql`delete from news`)
  await app.db.query(sql`delete from drafts`)
  expect(await sweepCompany(parts(), mine(), at + graceMs)).toBe(2)
  expect(await left()).toEqual({ rows: [], stored: [] })
  app.clock.now -= dayMs / 2
})

test('FILE-07 bytes whose row a kill has left behind stay for a day and go, those of a new upload stay', async () => {
  await clear()
  const { suzuki } = app.cast
  const lost = await upload(suzuki, 'a.txt', 'aa')
  await app.db.query(sql`delete from files`)
  const now = systemClock()
  expect(await sweepCompany(parts(), mine(), now)).toBe(0)
  expect((await left()).stored).toEqual([lost])
  const old = new Date(now - graceMs)
  for (const name of [content, `${content}.json`])
    await utimes(join(app.filesFolder, keyOf(mine(), lost, name)), old, old)
  const kept = await upload(suzuki, 'b.txt', 'bb')
  await app.db.query(sql`update files set unnamed_at = ${new Date(now)}`)
  expect(await sweepCompany(parts(), mine(), now)).toBe(1)
  expect(await left()).toEqual({ rows: [kept], stored: [kept] })
})

test('FILE-07 OPS-04 the files of a company that has ended go, and only in a store that is the database’s', async () => {
  await clear()
  const fileId = await upload(app.cast.suzuki, 'a.txt', 'aa')
  const now = systemClock()
  expect(await maySweep(parts())).toBe(true)
  await sweepGoneCompanies(parts(), new Set([mine()]), now + 2 * dayMs)
  await sweepGoneCompanies(parts(), new Set(), now)
  expect((await left()).stored).toEqual([fileId])
  await sweepGoneCompanies(parts(), new Set(), now + dayMs + minuteMs)
  expect((await left()).stored).toEqual([])
  const other = { db: app.db, fileStore: createFolderStore(join(app.filesFolder, '../others')) }
  expect(await maySweep(other)).toBe(false)
})
