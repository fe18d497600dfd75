import { expect, test } from 'vitest'
import { decodeList, readAccountList } from './account-list.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
/** 名前 in Windows-31J. */
const shiftJis = [0x96, 0xbc, 0x91, 0x4f]

const shown = (text: string) => {
  const { lineOf, repeated, unreadable } = readAccountList(text)
  return {
    ids: [...lineOf].map(([id, line]) => `${line} ${id}`),
    repeated: repeated.map(({ line, id, firstLine }) => `${line} ${id} ${firstLine}`),
    unreadable: unreadable.map(({ line, id }) => `${line} ${id}`),
  }
}

const lists: readonly [what: string, text: string, ids: string[], repeated?: string[], unreadable?: string[]][] = [
  ['one ID per line', 'd1\nd2\n', ['1 d1', '2 d2']],
  ['CRLF, CR, blank lines and spaces', '\r\n d1 \r\rd2　\r\n\t\r\n', ['2 d1', '4 d2']],
  ['a byte order mark', '\ufeffd1\nd2', ['1 d1', '2 d2']],
  ['a column with a heading', '氏名,アカウントＩＤ\n佐藤,d1\n"鈴木, 一郎",d2', ['2 d1', '3 d2']],
  ['the first column without a heading', 'd1,佐藤\nd2,鈴木', ['1 d1', '2 d2']],
  ['columns pasted from a spreadsheet', 'd1\t佐藤\nd2\t鈴木,一郎', ['1 d1', '2 d2']],
  ['a line end in quotes', 'ID,memo\nd1,"a\nb"\nd2,', ['2 d1', '4 d2']],
  ['leading zeros', '00123', ['1 00123']],
  ['cells of an export that would be formulas (G-265)', "ID,name\n'+81,'-x\n\"'=1\",\n'a,", ['2 +81', '3 =1', "4 'a"]],
  ['an ID three times', 'd1\nd2\nd1\n d1', ['1 d1', '2 d2'], ['3 d1 1', '4 d1 1']],
  ['a row without ID', 'ID,name\n,佐藤\nd2,鈴木', ['3 d2'], [], ['2 ,佐藤']],
  ['a quote that is never closed', '"d1\nd2', ['2 d2'], [], ['1 "d1']],
  ['nothing', '\n\n', []],
]

test.each(lists)('DEPT-03 a list with %s is read with its lines', (_, text, ids, repeated = [], unreadable = []) => {
  expect(shown(text)).toEqual({ ids, repeated, unreadable })
})

test('DEPT-03 a file is read in UTF-8, UTF-16 or Shift_JIS, and a spreadsheet is none', () => {
  expect(decodeList(utf8('\ufeff名前'))).toBe('名前')
  expect(decodeList(new Uint8Array(shiftJis))).toBe('名前')
  expect(decodeList(new Uint8Array([0xff, 0xfe, 0x64, 0, 0x31, 0]))).toBe('d1')
  expect(decodeList(new Uint8Array([0xfe, 0xff, 0, 0x64, 0, 0x31]))).toBe('d1')
  expect(decodeList(new Uint8Array([0x50, 0x4b, 3, 4, 20]))).toBe(null)
  expect(decodeList(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toBe(null)
  expect(decodeList(new Uint8Array([0x64, 0, 0x31]))).toBe(null)
})
