import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolderStore } from '../../../file-store/folder.ts'
import { createBucketStore } from '../../../file-store/s3.ts'
import { startBucket } from '../../../testing/bucket.ts'
import { useFilesApp } from '../../../testing/files-app.ts'
import { createStoreCheck, idOfStore } from './store-check.ts'

const { app, upload } = useFilesApp({ isPerTest: true })
const log = { error: () => undefined }

test('FILE-06 G-556 the first files of an installation are taken, however many come at once', async () => {
  const { suzuki, ito } = app.cast
  const names = Array.from({ length: 10 }, (_, index) => `${index}.txt`)
  await Promise.all(names.flatMap((name) => [suzuki, ito].map((person) => upload(person, name, 'aa'))))
  expect((await readdir(app.filesFolder)).filter((name) => name.startsWith('store-id'))).toEqual(['store-id'])
})

test('FILE-06 G-556 servers that use a new store at once give it one id', async () => {
  const bucket = await startBucket()
  const folder = join(app.filesFolder, '../new')
  const stores = [() => createFolderStore(folder), () => createBucketStore(bucket.settings)]
  for (const open of stores) {
    const servers = Array.from({ length: 5 }, open)
    expect(new Set(await Promise.all(servers.map((store) => idOfStore(app.db, store))))).toHaveLength(1)
    await Promise.all(servers.map((store) => store.close()))
  }
  const [one, other] = [
    createFolderStore(join(app.filesFolder, '../one')),
    createFolderStore(join(app.filesFolder, '../two')),
  ]
  const checks = [one, one, other, other].map((store) => createStoreCheck(app.db, store, log))
  const areOwn = await Promise.all(checks.map((check) => check.isOwn()))
  expect([areOwn[0] === areOwn[1], areOwn[2] === areOwn[3], areOwn[0] === areOwn[2]]).toEqual([true, true, false])
  await bucket.close()
})
