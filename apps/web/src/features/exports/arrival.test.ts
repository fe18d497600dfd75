import { expect, test } from 'vitest'
import { createArrival } from './arrival.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** What is known of a file after its first bytes, which come in pieces. */
const arrive = (format: 'csv' | 'xlsx', total: number, bytes: Uint8Array, piece: number) => {
  const arrival = createArrival(format, total)
  for (let from = 0; from < bytes.length; from += piece) arrival.add(bytes.subarray(from, from + piece))
  return arrival
}

const csv = bytesOf('\uFEFF名前,部署\r\n"佐藤, ""一郎""\r\n","製造\n部"\r\n鈴木,\r\n')

test('EXPORT-03 a CSV is whole with its last row, and no part of it is', () => {
  for (const piece of [1, 7, csv.length]) {
    expect(arrive('csv', 2, csv, piece).isWhole()).toBe(true)
    for (let end = 0; end < csv.length; end++)
      expect(arrive('csv', 2, csv.subarray(0, end), piece).isWhole()).toBe(false)
  }
  expect(arrive('csv', 3, csv, 5).isWhole()).toBe(false)
  expect(
    arrive('csv', 2, bytesOf(`${new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv)}<p>502`), 5).isWhole(),
  ).toBe(false)
  expect(arrive('csv', 1, csv, 5).isWhole()).toBe(false)
  expect(arrive('csv', Number.NaN, csv, 5).isWhole()).toBe(false)
})

test('EXPORT-03 a CSV of headings alone is whole, and nothing at all is not', () => {
  expect(arrive('csv', 0, bytesOf('名前\r\n'), 3).isWhole()).toBe(true)
  expect(createArrival('csv', 0).isWhole()).toBe(false)
})

test('EXPORT-03 rows are counted without their headings, and those that a text breaks once', () => {
  const counts = [0, 20, 40, csv.length].map((end) => arrive('csv', 2, csv.subarray(0, end), 3).rows())
  expect(counts).toEqual([0, 0, 0, 2])
  expect(arrive('csv', 2, csv, 3).bytes()).toBe(csv.length)
})

/** The end of a ZIP whose list of entries has 60 bytes and begins behind `start`. */
const zip = (start: number) => {
  const bytes = new Uint8Array(start + 60 + 22)
  const record = new DataView(bytes.buffer, start + 60)
  record.setUint32(0, 0x0605_4b50, true)
  record.setUint32(12, 60, true)
  record.setUint32(16, start, true)
  return bytes
}

test('EXPORT-03 a workbook is whole with the end record of its ZIP, and no part of it is', () => {
  const bytes = zip(500)
  for (const piece of [1, 21, 22, 23, bytes.length]) {
    expect(arrive('xlsx', 2, bytes, piece).isWhole()).toBe(true)
    for (let end = 0; end < bytes.length; end++)
      expect(arrive('xlsx', 2, bytes.subarray(0, end), piece).isWhole()).toBe(false)
  }
  expect(createArrival('xlsx', 2).rows()).toBeNull()
})

test('EXPORT-03 what looks like an end record in the middle of a workbook is none', () => {
  const inner = zip(100)
  const bytes = zip(500)
  bytes.set(inner.subarray(160), 200)
  expect(arrive('xlsx', 2, bytes.subarray(0, 222), 10).isWhole()).toBe(false)
})
