import { crc32, gunzipSync, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { at } from '../../../testing/instant.ts'
import { gzip } from './gzip.ts'
import { zip } from './zip.ts'

/** Pieces that become several segments, the last of which is none of its own. */
const pieces = Array.from({ length: 40 }, (_, index) => Buffer.from(`行 ${index} `.repeat(4000)))
const whole = Buffer.concat(pieces)

async function* stream(list: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* list
}

const collect = async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = []
  for await (const bytes of source) all.push(bytes)
  return Buffer.concat(all)
}

test('EXPORT-03 what is compressed in segments is one gzip file, with the size and checksum of all of it', async () => {
  let size = 0
  const file = await collect(
    gzip(stream(pieces), (all) => {
      size = all
    }),
  )
  expect(gunzipSync(file).equals(whole)).toBe(true)
  expect(file.length).toBeLessThan(whole.length / 10)
  expect(size).toBe(whole.length)
  expect(gunzipSync(await collect(gzip(stream([]), () => undefined)))).toEqual(Buffer.alloc(0))
})

/** The files of an archive, by its directory at the end. */
const readArchive = (file: Buffer) => {
  const end = file.length - 22
  expect(file.readUInt32LE(end)).toBe(0x06054b50)
  let place = file.readUInt32LE(end + 16)
  expect(place + file.readUInt32LE(end + 12)).toBe(end)
  return Array.from({ length: file.readUInt16LE(end + 10) }, () => {
    const [crc, compressed, size] = [16, 20, 24].map((field) => file.readUInt32LE(place + field))
    const name = file.toString('utf8', place + 46, place + 46 + file.readUInt16LE(place + 28))
    const local = file.readUInt32LE(place + 42)
    expect(file.readUInt32LE(local)).toBe(0x04034b50)
    const from = local + 30 + file.readUInt16LE(local + 26)
    const bytes = inflateRawSync(file.subarray(from, from + (compressed ?? 0)))
    expect([crc, size]).toEqual([crc32(bytes), bytes.length])
    // Behind the bytes once more, for who reads from the front.
    expect(file.readUInt32LE(from + (compressed ?? 0))).toBe(0x08074b50)
    expect([4, 8, 12].map((field) => file.readUInt32LE(from + (compressed ?? 0) + field))).toEqual([
      crc,
      compressed,
      size,
    ])
    const [time, date] = [12, 14].map((field) => file.readUInt16LE(place + field))
    place += 46 + name.length
    return { name, bytes, time, date }
  })
}

test('EXPORT-02 an archive has of each file where it is, its sizes and checksum, and the minute on the clock in Tokyo', async () => {
  const entries = [['small.xml', stream([Buffer.from('一')])] as const, ['folder/large.xml', stream(pieces)] as const]
  const files = readArchive(await collect(zip(entries, at('2026/11/20 18:05'))))
  expect(files.map(({ name }) => name)).toEqual(['small.xml', 'folder/large.xml'])
  expect(files.map(({ bytes }) => bytes.equals(whole))).toEqual([false, true])
  const [time, date] = [(18 << 11) | (5 << 5), (46 << 9) | (11 << 5) | 20]
  expect(files.map((file) => [file.time, file.date])).toEqual([
    [time, date],
    [time, date],
  ])
})
