import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBucket } from '../testing/bucket.ts'
import { createFolderStore } from './folder.ts'
import { createBucketStore } from './s3.ts'
import { content, type FileStore, folderOf, keyOf } from './store.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kawaraban-store-test-'))
  return () => rm(folder, { recursive: true, force: true })
})

const stores: Record<string, () => Promise<{ store: FileStore; close: () => Promise<void> }>> = {
  'a folder': async () => ({ store: createFolderStore(join(folder, 'files')), close: async () => undefined }),
  'an S3-compatible store': async () => {
    const bucket = await startBucket()
    return { store: createBucketStore(bucket.settings), close: bucket.close }
  },
}

describe.each(Object.keys(stores))('FILE-06 %s', (name) => {
  let store: FileStore
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ store, close } = (await stores[name]?.()) ?? expect.fail('no such store'))
  })
  afterAll(async () => {
    await store.close()
    await close()
  })

  const key = keyOf(7, '41', 'large')
  const bytes = Buffer.from('0123456789あいう')
  const source = async () => {
    const path = join(folder, 'source')
    await writeFile(path, bytes)
    return path
  }
  const keys = async (prefix: string) => {
    const found: string[] = []
    for await (const object of store.list(prefix)) found.push(object.key)
    return found.toSorted()
  }

  test('has what was put whole, and ranges of it', async () => {
    await store.put(key, await source())
    expect(await store.size(key)).toBe(bytes.length)
    expect(await buffer((await store.open(key, null)) ?? Readable.from([]))).toEqual(bytes)
    expect(await text((await store.open(key, { from: 2, to: 4 })) ?? Readable.from([]))).toBe('234')
    expect(await store.withPath(key, (path) => readFile(path))).toEqual(bytes)
  })

  test('REUSE-01 copies an object, which stays when the other one is removed', async () => {
    const copy = keyOf(7, '43', 'large')
    expect(await store.copy(key, copy)).toBe(true)
    expect(await store.size(key)).toBe(bytes.length)
    await store.remove(folderOf(7, '41'))
    expect(await buffer((await store.open(copy, null)) ?? Readable.from([]))).toEqual(bytes)
    expect(await store.copy(key, keyOf(7, '44', 'large'))).toBe(false)
    expect(await keys('7/')).toEqual([copy])
    await store.remove(folderOf(7, '43'))
    await store.put(key, await source())
  })

  test('says null of what is not there', async () => {
    const missing = keyOf(7, '42', 'large')
    expect(await store.size(missing)).toBeNull()
    expect(await store.open(missing, null)).toBeNull()
    expect(await store.open(missing, { from: 0, to: 1 })).toBeNull()
    expect(await store.getText(missing)).toBeNull()
    expect(await store.withPath(missing, async () => 'found')).toBeNull()
    expect(await keys('8/')).toEqual([])
    await store.remove(folderOf(7, '42'))
  })

  test('overwrites, lists what begins so with its size and time, and removes a folder alone', async () => {
    await store.putText('store-id', 'one')
    await store.putText('store-id', 'two')
    expect(await store.getText('store-id')).toBe('two')
    await store.put(keyOf(7, '4', 'large'), await source())
    await store.put(keyOf(70, '41', 'large'), await source())
    expect(await keys('7/')).toEqual(['7/4/large', '7/41/large'])
    for await (const object of store.list('7/')) {
      expect(object.bytes).toBe(bytes.length)
      expect(Math.abs(object.changedAt - Date.now())).toBeLessThan(60_000)
    }
    expect((await store.companies()).toSorted((one, other) => one - other)).toEqual([7, 70])
    await store.remove(folderOf(7, '4'))
    expect(await keys('7/')).toEqual(['7/41/large'])
    await store.remove(folderOf(7))
    expect(await keys('')).toEqual(['70/41/large', 'store-id'])
  })

  test('has what one of many writers has put, whole', async () => {
    const texts = Array.from({ length: 30 }, (_, index) => `${index}`.repeat(1_000))
    await Promise.all(texts.map((text) => store.putText('9/text', text)))
    expect(texts).toContain(await store.getText('9/text'))
    expect(await keys('9/')).toEqual(['9/text'])
    await store.removeUpload('9/text')
  })

  test('receives an upload in several parts, one cut off, and has it whole when it is sealed', async () => {
    const uploads = await store.uploads()
    const { Upload } = await import('@tus/server')
    const id = keyOf(9, '1', content)
    const whole = Buffer.alloc(3_000_000, 'kawaraban')
    await uploads.create(new Upload({ id, size: whole.length, offset: 0 }))
    expect((await uploads.getUpload(id)).offset).toBe(0)
    const cuts = [0, 10, 1_500_000, whole.length]
    for (const [index, from] of cuts.slice(0, -1).entries()) {
      const to = cuts[index + 1] ?? 0
      expect(await uploads.write(Readable.from([whole.subarray(from, to)]), id, from)).toBe(to)
      expect(await uploads.getUpload(id)).toMatchObject({ offset: to, size: whole.length })
    }
    await store.seal(id)
    await store.seal(id)
    expect((await uploads.getUpload(id)).offset).toBe(whole.length)
    expect(await buffer((await store.open(id, null)) ?? Readable.from([]))).toEqual(whole)
    await store.removeUpload(id)
    expect(await keys('9/')).toEqual([])
  })
})
