import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSources } from './sources.ts'

const none = { hash: '', stamp: '' }
let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kawaraban-sources-'))
  mkdirSync(join(root, 'src/pins'), { recursive: true })
  writeFileSync(join(root, 'src/pins/pin.ts'), 'one')
  writeFileSync(join(root, 'lock.json'), '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

/** Reads the sources an hour from now, unless said otherwise. */
const read = (last = none, now = Date.now() + 60 * 60 * 1000) =>
  readSources(root, ['src', 'lock.json', 'missing'], last, now)

/** Writes a file again until the system gives it another time of change. */
const rewrite = async (path: string, text: string) => {
  const { ctimeMs } = statSync(path)
  const write = () => {
    writeFileSync(path, text)
    return statSync(path).ctimeMs
  }
  await expect.poll(write).not.toBe(ctimeMs)
}

test('0049 sources that have not changed since the last build are not read again', () => {
  const { stamp } = read()
  expect(read({ hash: 'of the last build', stamp })).toEqual({ hash: 'of the last build', stamp })
})

test('0049 each change of a file is seen: contents, a new name, a file more or less, not one of a test', () => {
  let last = read()
  const changes: [boolean, () => void][] = [
    [true, () => writeFileSync(join(root, 'src/pins/pin.ts'), 'three')],
    [true, () => writeFileSync(join(root, 'lock.json'), '{ }')],
    [true, () => writeFileSync(join(root, 'src/new.ts'), '')],
    [true, () => rmSync(join(root, 'src/new.ts'))],
    [false, () => writeFileSync(join(root, 'src/pins/pin.test.ts'), 'a test')],
  ]
  for (const [isSeen, change] of changes) {
    change()
    const next = read(last)
    expect(next.hash !== last.hash).toBe(isSeen)
    last = next
  }
})

test('0049 a change is seen where size and time of the file are those of before', async () => {
  const path = join(root, 'src/pins/pin.ts')
  const last = read()
  const { atime, mtime } = statSync(path)
  await rewrite(path, 'two')
  utimesSync(path, atime, mtime)
  expect(read(last).hash).not.toBe(last.hash)
})

test('0049 files that were copied have another stamp and the same hash', async () => {
  const last = read()
  await rewrite(join(root, 'src/pins/pin.ts'), 'one')
  const next = read(last)
  expect(next.stamp).not.toBe(last.stamp)
  expect(next.hash).toBe(last.hash)
})

test('0049 a file that has just changed may change again at the same time: the sources are read', () => {
  const { hash, stamp } = read(none, Date.now())
  expect(stamp).toBe('')
  expect(read({ hash: 'of the last build', stamp }, Date.now()).hash).toBe(hash)
})
