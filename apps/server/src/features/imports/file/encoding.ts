import { isAscii, isUtf8 } from 'node:buffer'
import { maxFileMembers } from '@kawaraban/contract/member-file.ts'
import { type LineBytes, lineSplitter, piecesOf } from './split-lines.ts'

/** What a file is written in; `notText` for the older formats of spreadsheets, in which also encrypted workbooks are. */
export type Encoding = 'utf-8' | 'shift_jis' | 'utf16' | 'workbook' | 'notText'

const headLength = 4
/** So many lines tell what a file is written in: ten times those that are read. */
const maxLines = 10 * maxFileMembers
const heads: readonly [Encoding, readonly number[]][] = [
  ['utf16', [0xff, 0xfe]],
  ['utf16', [0xfe, 0xff]],
  ['workbook', [0x50, 0x4b, 0x03, 0x04]],
  ['notText', [0xd0, 0xcf, 0x11, 0xe0]],
]

/** How many more of the lines beyond ASCII are UTF-8 than are not. */
const balanceOf = (lines: readonly LineBytes[]) =>
  lines.reduce((balance, { bytes }) => (isAscii(bytes) ? balance : balance + (isUtf8(bytes) ? 1 : -1)), 0)

const knownBy = (head: Uint8Array) => heads.find(([, start]) => start.every((byte, at) => head[at] === byte))?.[0]

/** Whether a file is a workbook, by its first bytes. */
export const isWorkbook = async (bytes: AsyncIterable<Uint8Array>): Promise<boolean> => {
  let head = Buffer.alloc(0)
  for await (const chunk of bytes) {
    head = Buffer.concat([head, chunk]).subarray(0, headLength)
    if (head.length === headLength) break
  }
  return knownBy(head) === 'workbook'
}

/**
 * Detects by its lines what a file is written in. Hardly a line of Shift_JIS beyond ASCII is UTF-8 by chance: the majority
 * decides, so that one broken byte makes one broken line, and not a file of nonsense.
 */
export const detectEncoding = async (bytes: AsyncIterable<Uint8Array>): Promise<Encoding> => {
  const splitter = lineSplitter()
  let head = Buffer.alloc(0)
  let balance = 0
  let lines = 0
  for await (const chunk of bytes) {
    if (head.length < headLength) head = Buffer.concat([head, chunk]).subarray(0, headLength)
    if (knownBy(head)) break
    for (const piece of piecesOf(chunk)) {
      const found = splitter.push(piece)
      lines += found.length
      balance += balanceOf(found)
    }
    if (lines > maxLines) break
  }
  balance += balanceOf(splitter.end())
  return knownBy(head) ?? (balance < 0 ? 'shift_jis' : 'utf-8')
}
