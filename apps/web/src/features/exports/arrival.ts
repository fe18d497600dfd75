import type { ExportFormat } from '@kawaraban/contract/exports.ts'

/** A file while it arrives. */
export type Arrival = {
  readonly add: (bytes: Uint8Array) => void
  /** Rows so far, its headings not counted; null where the format does not let them be counted. */
  readonly rows: () => number | null
  readonly bytes: () => number
  /** Whether all of it has arrived, by its content: a proxy may end a file that was cut as if it were whole. */
  readonly isWhole: () => boolean
}

const quote = 0x22
const lineFeed = 0x0a

/** A CSV file is whole when its last line has ended, and is that of its last row. */
const createCsv = (total: number): Arrival => {
  let lines = 0
  let bytesSoFar = 0
  let last = 0
  let isQuoted = false
  return {
    add: (bytes) => {
      for (let index = 0; index < bytes.length; index++) {
        if (bytes[index] === quote) isQuoted = !isQuoted
        else if (bytes[index] === lineFeed && !isQuoted) lines += 1
      }
      bytesSoFar += bytes.length
      last = bytes.at(-1) ?? last
    },
    rows: () => Math.max(0, lines - 1),
    bytes: () => bytesSoFar,
    isWhole: () => lines === total + 1 && last === lineFeed && !isQuoted,
  }
}

const endRecord = { size: 22, signature: 0x0605_4b50 }

/** A workbook is whole when it ends with the end record of a ZIP, which says where that begins. */
const createWorkbook = (): Arrival => {
  let bytesSoFar = 0
  const tail = new Uint8Array(endRecord.size)
  return {
    add: (bytes) => {
      bytesSoFar += bytes.length
      const end = bytes.subarray(-tail.length)
      tail.copyWithin(0, end.length)
      tail.set(end, tail.length - end.length)
    },
    rows: () => null,
    bytes: () => bytesSoFar,
    isWhole: () => {
      const record = new DataView(tail.buffer)
      const [listSize, listStart] = [record.getUint32(12, true), record.getUint32(16, true)]
      return record.getUint32(0, true) === endRecord.signature && listStart + listSize + endRecord.size === bytesSoFar
    },
  }
}

/** Starts to count a file of `total` rows. */
export const createArrival = (format: ExportFormat, total: number): Arrival =>
  format === 'csv' ? createCsv(total) : createWorkbook()
