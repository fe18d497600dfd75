import { join } from 'node:path'
import { maxFileBytes, uploadsPath } from '@kawaraban/contract/files.ts'
import { copyFile } from '@kawaraban/contract/files-copies.ts'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { createFolderStore } from '../../../file-store/folder.ts'
import { createBucketStore } from '../../../file-store/s3.ts'
import { startBucket } from '../../../testing/bucket.ts'
import { named, useFilesApp } from '../../../testing/files-app.ts'
import { createPictureJobs } from '../processing/picture-jobs.ts'
import { createStoreCheck } from '../store-check/store-check.ts'
import { createUpload } from './endpoints.ts'
import { maxUnnamed } from './reserve.ts'

const { app, ask, announce, sendTo, upload, facts } = useFilesApp()
afterEach(() => app.db.query(sql`delete from files`))

const text = 'これは、議事録です。\r\n'
const bytes = Buffer.from(text)
const states = async () =>
  (await app.db.query<{ state: string }>(sql`select state from files order by file_id`)).map(({ state }) => state)

test('FILE-01 a file is announced, sent and known, with its name and size', async () => {
  const { suzuki } = app.cast
  const announced = await announce(suzuki, '議事録.txt', bytes.length)
  expect(announced.statusCode).toBe(201)
  const fileId = String(announced.headers['file-id'])
  expect(announced.headers.location).toBe(`${uploadsPath}/${fileId}`)
  expect(await facts(suzuki, fileId)).toMatchObject({ state: 'processing' })
  const sent = await sendTo(suzuki, `${uploadsPath}/${fileId}`, 0, text)
  expect([sent.statusCode, sent.headers['upload-offset'], sent.headers['file-id']]).toEqual([
    204,
    `${bytes.length}`,
    fileId,
  ])
  expect(await facts(suzuki, fileId)).toEqual({
    fileId,
    name: '議事録.txt',
    kind: 'text',
    bytes: bytes.length,
    state: 'ready',
  })
})

test('FILE-01 an upload goes on where it broke, and does not where it did not', async () => {
  const { suzuki } = app.cast
  const address = String((await announce(suzuki, 'a.txt', bytes.length)).headers.location)
  expect((await sendTo(suzuki, address, 0, bytes.subarray(0, 7))).headers['upload-offset']).toBe('7')
  const known = await ask(suzuki, address, { method: 'HEAD' })
  expect([known.statusCode, known.headers['upload-offset'], known.headers['upload-length']]).toEqual([
    200,
    '7',
    `${bytes.length}`,
  ])
  expect((await sendTo(suzuki, address, 3, bytes.subarray(3))).statusCode).toBe(409)
  expect((await sendTo(suzuki, address, 7, Buffer.concat([bytes.subarray(7), bytes]))).statusCode).toBe(413)
  expect((await sendTo(suzuki, address, 7, bytes.subarray(7))).statusCode).toBe(204)
  const over = await ask(suzuki, address, { method: 'HEAD' })
  expect([over.statusCode, over.headers['upload-offset']]).toEqual([200, `${bytes.length}`])
  // The answer was lost, and the client sends nothing more.
  expect((await sendTo(suzuki, address, bytes.length, '')).statusCode).toBe(204)
  expect(await states()).toEqual(['ready'])
})

test('FILE-07 an upload whose last answer was lost by a kill is finished when the client asks how far it is', async () => {
  const { suzuki } = app.cast
  const address = String((await announce(suzuki, 'a.txt', bytes.length)).headers.location)
  await sendTo(suzuki, address, 0, text)
  await app.db.query(sql`update files set state = 'receiving', kind = null, mime = null`)
  expect((await ask(suzuki, address, { method: 'HEAD' })).headers['upload-offset']).toBe(`${bytes.length}`)
  expect(await states()).toEqual(['ready'])
})

test('FILE-01 FILE-02 what is not taken is refused before a byte is sent, each with its words', async () => {
  const refusal = async (name: string, length: number) => {
    const answer = await announce(app.cast.suzuki, name, length)
    return [answer.statusCode, answer.json().message]
  }
  expect(await refusal('program.exe', 10)).toEqual([422, 'Ending not taken'])
  expect(await refusal('page.svg', 10)).toEqual([422, 'Ending not taken'])
  expect(await refusal('photo.heic', 10)).toEqual([422, 'Picture is HEIC'])
  expect(await refusal('\u202e\u200b', 10)).toEqual([422, 'Invalid file name'])
  expect(await refusal('a.txt', 0)).toEqual([422, 'Empty file'])
  expect(await refusal('a.txt', maxFileBytes + 1)).toEqual([422, 'File too large'])
  expect((await announce(app.cast.suzuki, 'a.txt', maxFileBytes)).statusCode).toBe(201)
  const unnamed = await ask(app.cast.suzuki, uploadsPath, { method: 'POST', headers: { 'upload-length': '5' } })
  expect(unnamed.json().message).toBe('Invalid file name')
  const endless = await ask(app.cast.suzuki, uploadsPath, {
    method: 'POST',
    headers: { 'upload-defer-length': '1', 'upload-metadata': named('a.txt') },
  })
  expect([endless.statusCode, endless.json().message]).toEqual([400, 'Bad request'])
  expect(await states()).toEqual(['receiving'])
})

test('FILE-01 PERM-03 only who may post sends files, with a session and a CSRF pair, and only to their own', async () => {
  const { suzuki, ito, tanaka, foreignAdmin } = app.cast
  const messages = [null, tanaka].map(async (person) => (await announce(person, 'a.txt', 5)).json().message)
  expect(await Promise.all(messages)).toEqual(['Missing session key', 'No permission'])
  const address = String((await announce(suzuki, 'a.txt', 5)).headers.location)
  for (const other of [ito, foreignAdmin]) {
    expect((await sendTo(other, address, 0, 'stolen')).statusCode).toBe(404)
    expect((await ask(other, address, { method: 'HEAD' })).statusCode).toBe(404)
    expect((await ask(other, address, { method: 'DELETE' })).statusCode).toBe(404)
  }
  const bare = await app.server.inject({
    method: 'POST',
    url: uploadsPath,
    cookies: { [app.cookieName]: suzuki.sessionKey },
  })
  expect(bare.json().message).toBe('CSRF validation failed')
})

test('FILE-01 a cancelled upload leaves neither a row nor a byte', async () => {
  const { suzuki } = app.cast
  const fileId = await upload(suzuki, 'a.txt', text)
  expect((await ask(suzuki, `${uploadsPath}/${fileId}`, { method: 'DELETE' })).statusCode).toBe(204)
  expect(await states()).toEqual([])
  expect((await ask(suzuki, `${uploadsPath}/${fileId}`, { method: 'HEAD' })).statusCode).toBe(404)
})

test('FILE-06 a company’s files are bounded, and so are those of a person that no post has', async () => {
  const { suzuki, sato } = app.cast
  await app.db.query(sql`
    insert into files (management_group_id, owner_company_user_id, name, bytes, state, created_at)
    values (${suzuki.managementGroupId}, ${sato.companyUserId}, 'a.txt', ${20 * 1024 ** 3 - 5}, 'ready', now())`)
  expect((await announce(suzuki, 'a.txt', 6)).json().message).toBe('No file space')
  expect((await announce(suzuki, 'a.txt', 5)).statusCode).toBe(201)
  await app.db.query(sql`delete from files`)
  await app.db.query(sql`
    insert into files (management_group_id, owner_company_user_id, name, bytes, state, created_at)
    select ${suzuki.managementGroupId}, ${suzuki.companyUserId}, 'a.txt', 1, 'ready', now() from generate_series(1, ${maxUnnamed})`)
  expect((await announce(suzuki, 'a.txt', 5)).json().message).toBe('Too many files')
})

test('FILE-06 G-584 of servers without a common store none takes files, and each takes them again once there is one', async () => {
  const { suzuki } = app.cast
  const fileId = await upload(suzuki, 'a.txt', text)
  const bucket = await startBucket()
  const fileStore = createBucketStore(bucket.settings)
  const other = await app.addServer({}, { fileStore })
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': named('a.txt') }
  const answer = await other(suzuki, createUpload, { headers })
  expect([answer.status, answer.message]).toEqual([422, 'No common file store'])
  // The server that has the right store is told by the other one, which looks for jobs.
  const refused = async () => (await announce(suzuki, 'a.txt', 5)).statusCode
  await expect.poll(refused).toBe(422)
  expect((await announce(suzuki, 'a.txt', 5)).json().message).toBe('No common file store')
  expect((await app.call(suzuki, copyFile, { params: { fileId } })).data).toEqual({ refusal: 'noCommonStore' })
  // The other one was stopped, or has another setting by now.
  await app.db.query(sql`update file_store set other_seen_at = clock_timestamp() - interval '3 minutes'`)
  expect(await refused()).toBe(201)
  await fileStore.close()
  await bucket.close()
})

test('FILE-03 FILE-06 a server with a store of its own leaves the pictures of the others alone', async () => {
  const { suzuki } = app.cast
  const fileId = await upload(suzuki, 'a.txt', text)
  await app.db.query(sql`update files set kind = 'picture', state = 'processing'`)
  const fileStore = createFolderStore(join(app.filesFolder, '../others'))
  const db = app.db
  const storeCheck = createStoreCheck(db, fileStore, { error: () => undefined })
  const { mayWork } = createPictureJobs({ db, fileStore, storeCheck, checks: { makeSizes: expect.fail } })
  expect(await mayWork?.()).toBe(false)
  const own = createFolderStore(app.filesFolder)
  expect(await createStoreCheck(db, own, { error: () => undefined }).report()).toBe(true)
  expect(await facts(suzuki, fileId)).toMatchObject({ state: 'processing' })
})
