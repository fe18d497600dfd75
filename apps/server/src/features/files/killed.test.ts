import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { deleteDraft, saveDraft } from '@kawaraban/contract/drafts.ts'
import { filePath, getFileFacts, uploadsPath } from '@kawaraban/contract/files.ts'
import { copyFile } from '@kawaraban/contract/files-copies.ts'
import { deleteNews, getNews } from '@kawaraban/contract/news.ts'
import { createNews, updateNews } from '@kawaraban/contract/news-writing.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../clock.ts'
import { createFolderStore } from '../../file-store/folder.ts'
import { type FileStore, partOf } from '../../file-store/store.ts'
import { useTestApp } from '../../testing/app.ts'
import { newsBodyAt } from '../../testing/company.ts'
import { rounds } from '../../testing/extent.ts'
import { filesAt } from '../../testing/files-at.ts'
import { type HeldAt, holdStatements } from '../../testing/held-statement.ts'
import { type Running, serviceLauncher } from '../../testing/launcher.ts'
import { findMissing } from './missing/missing.ts'
import { sweepCompany } from './sweep/sweep.ts'

const { where, launch, ready } = serviceLauncher()
const app = useTestApp({ clock: systemClock })
const { call, ask, announce, send, upload } = filesAt(() => ({ app, person: app.cast.suzuki, origin: where.origin }))

let running: Running
let held: Awaited<ReturnType<typeof holdStatements>>
let fileStore: FileStore
beforeAll(() => {
  fileStore = createFolderStore(join(where.folder, 'files'))
})
const start = async () => {
  running = await ready(launch({ DATABASE_URL: app.databaseUrl }))
}
beforeEach(async () => {
  held = await holdStatements(app.databaseUrl)
  await start()
})
afterEach(() => held.close())

/** What a killed server has taken for itself, for 15 and 30 seconds, is free again. */
const endLeases = async () => {
  await app.db.query(sql`update files set locked_until = clock_timestamp()`)
  await app.db.query(sql`update jobs set leased_until = clock_timestamp()`)
}

/** Kills the server where it writes such a row of `work`, and starts it again. */
const killAt = async (at: HeldAt, work: () => Promise<unknown>) => {
  await held.killAt(running, at, work)
  await endLeases()
  await start()
}
const [taken, takenOut] = [
  'new.position is not null and old.position is null',
  'new.position is null and old.position is not null',
]
const atFile = (on: HeldAt['on'], when?: string): HeldAt => ({ on, table: 'files', ...(when && { when }) })

const text = Buffer.from('かわらばん'.repeat(30_000))
const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
const mine = () => app.cast.suzuki.managementGroupId

const offsetOf = async (fileId: string) =>
  Number((await ask(`${uploadsPath}/${fileId}`, { method: 'HEAD' })).headers.get('upload-offset'))
const stateOf = async (fileId: string) => (await call(getFileFacts, { params: { fileId } })).data?.state
const contentOf = async (fileId: string) => Buffer.from(await (await ask(filePath(fileId))).arrayBuffer())
const filesOf = async (newsId: string): Promise<string[]> => {
  const { data } = await call(getNews, { params: { newsId } })
  return data?.files?.map(({ fileId }: { fileId: string }) => fileId) ?? []
}
const bodyWith = (...fileIds: string[]) => newsBodyAt(systemClock(), { files: fileIds.map((fileId) => ({ fileId })) })
const create = (key: string, ...fileIds: string[]) =>
  call(createNews, { body: bodyWith(...fileIds), headers: { 'idempotency-key': key } })
const done = async (answer: Promise<{ success: boolean; message: string }>) =>
  expect(await answer).toMatchObject({ message: 'OK' })

/** No post names a file that is not there; and when nobody names any, the sweep leaves nothing. */
const expectNothingLostOrLeft = async () => {
  expect(await findMissing(app.db, fileStore, mine())).toEqual({ missing: 0, found: 0 })
  for (const table of [sql`drafts`, sql`news`]) await app.db.query(sql`delete from ${table}`)
  await sweepCompany({ db: app.db, fileStore }, mine(), systemClock() + 2 * dayMs)
  expect(await app.db.query(sql`select file_id from files`)).toEqual([])
  const left: string[] = []
  for await (const { key } of fileStore.list('')) if (partOf(key)) left.push(key)
  expect(left).toEqual([])
}

test('FILE-07 a kill while a file is announced or sent loses nothing that was acknowledged, and the client goes on', async () => {
  await killAt(atFile('insert'), () => announce('a.txt', text.length))
  const fileId = await announce('a.txt', text.length)
  const [acknowledged, half] = [100_000, text.length / 2]
  expect((await send(fileId, 0, text.subarray(0, acknowledged))).headers.get('upload-offset')).toBe(`${acknowledged}`)

  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const broken = expect(send(fileId, acknowledged, readable)).rejects.toThrow()
  await writer.write(text.subarray(acknowledged, half))
  const isReceiving = () => app.db.query(sql`select from files where lock_holder is not null`)
  await expect.poll(isReceiving).toHaveLength(1)
  running.child.kill('SIGKILL')
  await Promise.all([running.ended, broken])
  await endLeases()
  await start()
  const offset = await offsetOf(fileId)
  expect(offset).toBeGreaterThanOrEqual(acknowledged)
  expect(offset).toBeLessThanOrEqual(half)

  await killAt(atFile('update', `new.state = 'ready'`), () => send(fileId, offset, text.subarray(offset)))
  // The client asks for the offset again: the upload is complete.
  expect(await offsetOf(fileId)).toBe(text.length)
  expect(await stateOf(fileId)).toBe('ready')
  expect((await contentOf(fileId)).equals(text)).toBe(true)
  await expectNothingLostOrLeft()
})

test('FILE-07 a kill while a picture is received or decoded, or a file is cancelled, leaves it whole or gone', async () => {
  const bytes = await picture()
  const fileId = await announce('a.jpg', bytes.length)
  await killAt(atFile('update', `new.state = 'processing'`), () => send(fileId, 0, bytes))
  expect(await offsetOf(fileId)).toBe(bytes.length)
  await expect.poll(() => stateOf(fileId)).toBe('ready')
  const decoded = await announce('b.jpg', bytes.length)
  await killAt(atFile('update', `old.state = 'processing' and new.state = 'ready'`), () => send(decoded, 0, bytes))
  await done(create(randomUUID(), fileId, decoded))
  await expect.poll(() => stateOf(decoded)).toBe('ready')
  for (const one of [fileId, decoded]) expect((await sharp(await contentOf(one)).metadata()).width).toBe(640)
  const cancelled = await upload('c.txt', text)
  await killAt(atFile('delete'), () => ask(`${uploadsPath}/${cancelled}`, { method: 'DELETE' }))
  await expectNothingLostOrLeft()
})

test('FILE-07 a kill while a post is made, edited or deleted leaves post and files together, or neither', async () => {
  const [one, two, key] = [await upload('a.txt', text), await upload('b.txt', text), randomUUID()]
  await killAt(atFile('update', taken), () => create(key, one))
  expect(await app.db.query(sql`select from news`)).toEqual([])
  const { data: params } = await create(key, one)
  expect(await filesOf(params.newsId)).toEqual([one])

  const edit = () => call(updateNews, { params, body: bodyWith(two) })
  await killAt(atFile('update', takenOut), edit)
  expect(await filesOf(params.newsId)).toEqual([one])
  await done(edit())
  expect(await filesOf(params.newsId)).toEqual([two])

  const remove = () => call(deleteNews, { params })
  await killAt(atFile('delete'), remove)
  expect(await filesOf(params.newsId)).toEqual([two])
  expect((await contentOf(two)).equals(text)).toBe(true)
  await done(remove())
  await expectNothingLostOrLeft()
})

test('FILE-07 REUSE-01 DRAFT-05 a kill while a file is copied, or a draft with one is saved, posted or deleted, leaves both or neither', async () => {
  const one = await upload('a.txt', text)
  const copy = () => call(copyFile, { params: { fileId: one } })
  await killAt(atFile('update', `new.state = 'ready'`), copy)
  const { data } = await copy()
  expect((await contentOf(data.file.fileId)).equals(text)).toBe(true)

  const files = [{ fileId: one }]
  const [draftId, version] = [randomUUID(), randomUUID()]
  const save = (id: string) =>
    call(saveDraft, {
      params: { draftId: id },
      body: { version, after: [], isNew: true, fields: { title: '題', files } },
    })
  const drafts = () => app.db.query(sql`select from drafts`)
  await killAt({ on: 'insert', table: 'drafts' }, () => save(draftId))
  await done(save(draftId))

  const body = { ...bodyWith(one), draftId, draftVersions: [version] }
  const post = () => call(createNews, { body, headers: { 'idempotency-key': draftId } })
  await killAt({ on: 'delete', table: 'drafts' }, post)
  expect([(await drafts()).length, (await app.db.query(sql`select from news`)).length]).toEqual([1, 0])
  const posted = await post()
  expect(await filesOf(posted.data.newsId)).toEqual([one])
  expect(await drafts()).toEqual([])

  const [left, other] = [await upload('b.txt', text), randomUUID()]
  files.splice(0, 1, { fileId: left })
  await done(save(other))
  await killAt(atFile('delete'), () => call(deleteDraft, { params: { draftId: other }, query: { after: version } }))
  expect(await drafts()).toEqual([])
  await expectNothingLostOrLeft()
})

/** More than a server is sent before it is killed. */
const manyPosts = 500

test('FILE-07 whenever a server is killed, what it has acknowledged is there, and no post names what is not', async () => {
  for (let round = 0; round < rounds(2, 20); round += 1) {
    /** The ids of the files of each post, by the answers of the server. */
    const known = new Map<string, string[]>()
    /** The post that is being changed: it has one of these lists. */
    const open = { newsId: '', mayHave: [] as string[][] }
    const write = async () => {
      for (let index = 0; index < manyPosts; index += 1) {
        const [one, two] = [await upload('a.txt', text), await upload('b.txt', text)]
        const { data } = await create(randomUUID(), one, two)
        known.set(data.newsId, [one, two])
        Object.assign(open, { newsId: data.newsId, mayHave: [[one, two], [two]] })
        await done(call(updateNews, { params: data, body: bodyWith(two) }))
        known.set(data.newsId, [two])
        Object.assign(open, { newsId: index % 2 === 1 ? data.newsId : '', mayHave: [[two], []] })
        if (index % 2 === 1) {
          await done(call(deleteNews, { params: data }))
          known.delete(data.newsId)
        }
        open.newsId = ''
      }
    }
    const writing = write().catch(() => undefined)
    // At another step in each round.
    await expect.poll(() => known.size).toBeGreaterThan(round % 5)
    running.child.kill('SIGKILL')
    await Promise.all([running.ended, writing])
    await endLeases()
    await start()
    for (const [newsId, fileIds] of known) {
      const mayHave = newsId === open.newsId ? open.mayHave : [fileIds]
      expect(mayHave).toContainEqual(await filesOf(newsId))
    }
    for (const fileId of (await Promise.all([...known.keys()].map(filesOf))).flat())
      expect((await contentOf(fileId)).equals(text)).toBe(true)
    await expectNothingLostOrLeft()
  }
})
