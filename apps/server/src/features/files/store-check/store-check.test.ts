import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolderStore } from '../../../file-store/folder.ts'
import { createBucketStore } from '../../../file-store/s3.ts'
import { content, type FileStore, keyOf } from '../../../file-store/store.ts'
import { startBucket } from '../../../testing/bucket.ts'
import { useFilesApp } from '../../../testing/files-app.ts'
import { replaceStore } from './queries.ts'
import { createStoreCheck, idOfStore } from './store-check.ts'

const { app, upload } = useFilesApp({ isPerTest: true })
const log = { error: () => undefined }

test('FILE-06 G-556 the first files of an installation are taken, however many come at once', async () => {
  const { suzuki, ito } = app.cast
  const names = Array.from({ length: 10 }, (_, index) => `${index}.txt`)
  await Promise.all(names.flatMap((name) => [suzuki, ito].map((person) => upload(person, name, 'aa'))))
  expect((await readdir(app.filesFolder)).filter((name) => name.startsWith('store-id'))).toEqual(['store-id'])
})

/** A folder store whose `putText` takes as long as so many reads. */
const slowStore = (folder: string, reads: number): FileStore => {
  const store = createFolderStore(folder)
  return {
    ...store,
    putText: async (key, text) => {
      for (let index = 0; index < reads; index += 1) await store.getText('nothing')
      await store.putText(key, text)
    },
  }
}

test('FILE-06 G-556 servers that use a new store at once give it one id, in a folder and in a bucket', async () => {
  const bucket = await startBucket()
  const folder = join(app.filesFolder, '../new')
  const counts = [2_000, 3_000, 4_000, 5_000]
  const servers = [
    counts.map((count) => slowStore(folder, count)),
    counts.map(() => createBucketStore(bucket.settings)),
  ]
  for (const stores of servers) {
    expect(new Set(await Promise.all(stores.map((store) => idOfStore(app.db, store))))).toHaveLength(1)
    await Promise.all(stores.map((store) => store.close()))
  }
  await bucket.close()
})

test('FILE-06 G-556 a server that looks while another one takes the first file takes files as well', async () => {
  const folder = join(app.filesFolder, '../new')
  const store = createFolderStore(folder)
  const list: FileStore['list'] = async function* (prefix) {
    // What the other one does between two looks of this one.
    await createStoreCheck(app.db, store, log).isOwn()
    await store.putText(keyOf(app.cast.ours.managementGroupId, '1', content), 'aa')
    yield* store.list(prefix)
  }
  expect(await createStoreCheck(app.db, { ...store, list }, log).isOwn()).toBe(true)
})

test('FILE-06 G-556 concurrent servers with two different stores choose the same one', async () => {
  const folders = ['one', 'two'].map((name) => createFolderStore(join(app.filesFolder, '..', name)))
  const checks = folders.flatMap((store) => [store, store]).map((store) => createStoreCheck(app.db, store, log))
  const [a, b, c, d] = await Promise.all(checks.map((check) => check.isOwn()))
  expect([a === b, c === d, a === c]).toEqual([true, true, false])
})

test('FILE-06 G-556 an operator makes another store the installation’s, whatever was reported before', async () => {
  const [former, next] = ['one', 'two'].map((name) => createFolderStore(join(app.filesFolder, '..', name)))
  if (!former || !next) throw new Error('there are two')
  expect(await createStoreCheck(app.db, former, log).isOwn()).toBe(true)
  expect(await createStoreCheck(app.db, next, log).report()).toBe(false)
  await replaceStore(app.db, await idOfStore(app.db, next))
  expect(await createStoreCheck(app.db, next, log).isCommon()).toBe(true)
  expect(await createStoreCheck(app.db, former, log).isOwn()).toBe(false)
})
