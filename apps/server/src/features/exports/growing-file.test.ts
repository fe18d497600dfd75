import { readdirSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { openGrowingFile } from './growing-file.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

const open = async () => {
  const file = await openGrowingFile()
  const write = (text: string) => {
    writeSync(file.descriptor, text)
    file.grow(Buffer.byteLength(text))
  }
  return { file, write }
}

test('EXPORT-03 a file is read as it grows, however fast or slowly, and has no name', async () => {
  const { file, write } = await open()
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('kawaraban-export-'))).toEqual([])
  const read: string[] = []
  const reading = (async () => {
    for await (const bytes of file.read()) read.push(bytes.toString())
  })()
  write('early')
  await expect.poll(() => read.join('')).toBe('early')
  write(' and ')
  write('late')
  await expect.poll(() => read.join('')).toBe('early and late')
  write('x'.repeat(100_000))
  file.end()
  await reading
  expect(read.join('')).toBe(`early and late${'x'.repeat(100_000)}`)
  expect(file.size()).toBe(100_014)
  expect(Math.max(...read.map((text) => text.length))).toBe(32 * 1024)
  await file.close()
})

test('EXPORT-03 who reads a file that failed gets its error, at once or with what is still to come', async () => {
  const { file, write } = await open()
  write('half')
  const early = file.read()
  await early.next()
  const waiting = early.next()
  await settled()
  file.end(new Error('broken'))
  await expect(waiting).rejects.toThrow('broken')
  await expect(file.read().next()).rejects.toThrow('broken')
  await file.close()
})

test('EXPORT-03 an empty file is whole when it has ended', async () => {
  const { file } = await open()
  const reading = file.read().next()
  file.end()
  expect(await reading).toEqual({ done: true, value: undefined })
  await file.close()
})
