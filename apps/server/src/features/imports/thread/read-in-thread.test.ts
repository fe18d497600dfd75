import { maxFileMembers } from '@kawaraban/contract/member-file.ts'
import { expect, test } from 'vitest'
import { roundsDuring } from '../../../testing/event-loop.ts'
import { awkwardFiles } from '../file/awkward-files.fake.ts'
import { type FileItem, readMemberFile } from '../file/read-member-file.ts'
import { readItems } from './read-in-thread.ts'

async function* inChunks(file: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.length; from += size) yield file.subarray(from, from + size)
}

const inThread = async (open: () => AsyncIterable<Uint8Array>) => {
  const items: FileItem[] = []
  for await (const some of readItems(open, Number.POSITIVE_INFINITY)) items.push(...some)
  return items
}

test('PEOPLE-01 a file is read in the thread as it is here, however it is cut', async () => {
  const rows = awkwardFiles.map(([, file]) => Buffer.from(file))
  const file = Buffer.concat([Buffer.from('ID,name\n'), ...rows.flatMap((row) => [row, Buffer.from('\n')])])
  const items: FileItem[] = []
  for await (const item of readMemberFile(() => inChunks(file, 7))) items.push(item)
  expect(items.length).toBeGreaterThan(100)
  expect(await inThread(() => inChunks(file, 7))).toEqual(items)
})

test('PEOPLE-01 while a file is read that is dear to read, this process is free', async () => {
  const file = Buffer.from(`ID,name\n${'x'.repeat(50).concat(',"\n').repeat(30_000)}`)
  const rounds = await roundsDuring(() => inThread(() => inChunks(file, 1 << 20)))
  // Read here, not one begins.
  expect(rounds).toBeGreaterThan(10_000)
})

test('G-172 blank lines count as lines, however many are in a chunk, and fit into the memory of the thread', async () => {
  const blank = Buffer.alloc(2 << 20, '\n')
  const items = await inThread(() => inChunks(blank, 256 * 1024))
  expect(items).toEqual([{ kind: 'fault', line: maxFileMembers + 1, code: 'tooManyLines' }])
})

test('PEOPLE-01 what fails while bytes are read ends the thread, and is thrown here', async () => {
  const failed = inThread(async function* () {
    yield Buffer.from('ID,name\n')
    throw new Error('lost')
  })
  await expect(failed).rejects.toThrow('lost')
})

test('PEOPLE-01 who reads no further ends the thread, and the bytes', async () => {
  let isClosed = false
  const open = async function* () {
    try {
      yield Buffer.from(`ID,name\n${'d1,n\n'.repeat(2_000)}`)
    } finally {
      isClosed = true
    }
  }
  for await (const items of readItems(open, Number.POSITIVE_INFINITY)) {
    expect(items.length).toBeGreaterThan(100)
    break
  }
  expect(isClosed).toBe(true)
})
