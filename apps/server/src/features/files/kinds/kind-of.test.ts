import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  claiming,
  compoundOf,
  fakes,
  gifWithPage,
  openDocumentOf,
  openXmlOf,
  pack,
  pdf,
  slidesOf,
  wordOf,
  workbookOf,
} from './files.fake.ts'
import { kindOf } from './kind-of.ts'

const dir = mkdtempSync(join(tmpdir(), 'kawaraban-kinds-'))
afterAll(() => rmSync(dir, { recursive: true }))

const path = join(dir, 'file')
/** What a file of this name and content is: its kind, or why it is not taken. */
const kind = async (name: string, content: Buffer | string, allowsMacros = false) => {
  writeFileSync(path, content)
  const found = await kindOf(path, name, { allowsMacros })
  return 'refusal' in found ? found.refusal : found.kind
}
const half = (file: Buffer) => file.subarray(0, file.length / 2)

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
const webp = Buffer.from('RIFF\u0024\0\0\0WEBPVP8 \u0018\0\0\0', 'latin1')
const doc = compoundOf({ WordDocument: wordOf(), '1Table': Buffer.alloc(4096) })
const xls = compoundOf({ Workbook: workbookOf([0, 2], 20_000) })
const ppt = compoundOf({ 'PowerPoint Document': slidesOf(false, 3000) })

const taken: readonly [name: string, content: Buffer | Promise<Buffer>, kind: string][] = [
  ['図.PNG', picture, 'picture'],
  ['a.jpg', jpeg, 'picture'],
  ['a.jpeg', jpeg, 'picture'],
  ['a.gif', gifWithPage, 'picture'],
  ['a.webp', webp, 'picture'],
  ['a.pdf', pdf, 'pdf'],
  ['a.docx', openXmlOf('docx'), 'document'],
  ['a.xlsx', openXmlOf('xlsx'), 'sheet'],
  ['a.pptx', openXmlOf('pptx'), 'slides'],
  ['a.doc', doc, 'document'],
  ['a.xls', xls, 'sheet'],
  ['a.xls', compoundOf({ Book: workbookOf([0]) }), 'sheet'],
  ['a.ppt', ppt, 'slides'],
  ['a.odt', openDocumentOf('odt'), 'document'],
  ['a.ods', openDocumentOf('ods'), 'sheet'],
  ['a.csv', Buffer.from('ID,名前\r\n1,"佐藤"\r\n'), 'text'],
  ['a.txt', Buffer.from('BM会議の記録\n'), 'text'],
  ['a.zip', pack({ 'a.txt': 'a' }), 'archive'],
]

test.each(taken)('FILE-02 %s is taken by its ending and its content', async (name, content, expected) => {
  expect(await kind(name, await content)).toBe(expected)
})

test('FILE-02 what is served says the type of the ending', async () => {
  writeFileSync(path, 'a')
  expect(await kindOf(path, 'a.csv', { allowsMacros: false })).toEqual({ kind: 'text', mime: 'text/csv' })
})

test('FILE-02 no content is taken under the ending of another', { timeout: 120_000 }, async () => {
  const group = (name: string, found: string) => (found === 'picture' || found === 'text' ? found : name)
  for (const [name, , expected] of taken) {
    for (const [other, content, otherKind] of taken) {
      if (group(name, expected) === group(other, otherKind)) continue
      expect([name, other, await kind(name, await content)]).toEqual([name, other, 'contentDiffers'])
    }
  }
})

test('FILE-02 a file with an ending that is not on the list is refused, whatever it has', async () => {
  for (const name of ['a.exe', 'a.svg', 'a.html', 'a.jpg.js', 'a.dotm', 'a.xlsb', 'a.msi', 'pdf', '.pdf'])
    expect([name, await kind(name, pdf)]).toEqual([name, 'endingNotTaken'])
})

test('FILE-02 programs, scripts, HTML and SVG are refused under every name', async () => {
  for (const [name] of taken) {
    for (const content of Object.values(fakes)) {
      const found = await kind(name, content)
      const isHeic = content === fakes.heic && /png|jpe?g|gif|webp/i.test(name)
      expect([name, found]).toEqual([name, isHeic ? 'heicPicture' : 'contentDiffers'])
    }
  }
  for (const script of [
    '#!/bin/sh\nrm -rf /',
    '  \n<HTML>',
    '\ufeff<?xml version="1.0"?><svg/>',
    '{\\rtf1 a}',
    '<!-- a -->',
  ])
    expect([script, await kind('a.txt', script)]).toEqual([script, 'contentDiffers'])
  expect(await kind('a.txt', '1 < 2, <必須> と書く')).toBe('text')
})

test('FILE-02 G-568 HEIC is refused with a sentence of its own, by its ending and by its content', async () => {
  for (const name of ['IMG_0001.HEIC', 'a.heif', 'a.jpg']) expect(await kind(name, fakes.heic)).toBe('heicPicture')
})

test('FILE-02 an empty file is refused as one', async () => {
  for (const [name] of taken) expect(await kind(name, '')).toBe('emptyFile')
  expect(await kind('a.zip', await pack({}))).toBe('emptyFile')
})

test('FILE-02 what is cut off in the middle is refused as broken', async () => {
  const long = Buffer.alloc(60_000, 'ab')
  for (const [name, content] of [
    ['a.pdf', pdf],
    ['a.docx', await openXmlOf('docx', { 'word/media/a.bin': long })],
    ['a.xlsx', await openXmlOf('xlsx', { 'xl/media/a.bin': long })],
    ['a.odt', await openDocumentOf('odt', { 'Pictures/a.bin': long })],
    ['a.zip', await pack({ 'a.txt': long })],
    ['a.doc', compoundOf({ WordDocument: Buffer.concat([wordOf(), long]) })],
    ['a.xls', compoundOf({ Workbook: workbookOf([0], 60_000) })],
    ['a.ppt', compoundOf({ 'PowerPoint Document': slidesOf(false, 60_000) })],
  ] as const)
    expect([name, await kind(name, half(content))]).toEqual([name, 'brokenFile'])
})

test('FILE-02 an archive that unpacks to far more than it is is refused, also inside of a document', async () => {
  const mib = 1024 ** 2
  const archive = async (bytes: number) => claiming(await pack({ a: 'a', b: 'b' }), ['a', 'b'], bytes)
  expect(await kind('a.zip', await archive(600 * mib))).toBe('archiveTooLarge')
  expect(await kind('a.zip', await archive(51 * mib))).toBe('archiveTooLarge')
  expect(await kind('a.zip', await archive(49 * mib))).toBe('archive')
  const docx = await openXmlOf('docx', { 'word/a.xml': '<x/>' })
  expect(await kind('a.docx', claiming(docx, ['word/a.xml'], 101 * mib))).toBe('archiveTooLarge')
  // Really so: zeros in a thousandth.
  expect(await kind('a.zip', await pack({ a: Buffer.alloc(101 * mib) }))).toBe('archiveTooLarge')
  const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`${index}`, 'a']))
  expect(await kind('a.zip', await pack(many, { compress: false }))).toBe('archiveTooLarge')
})

const macros: readonly [name: string, content: Buffer | Promise<Buffer>][] = [
  ['a.docm', openXmlOf('docm')],
  ['a.xlsm', openXmlOf('xlsm', { 'xl/vbaProject.bin': 'a' })],
  ['a.pptm', openXmlOf('pptm')],
  ['a.docx', openXmlOf('docx', { 'word/vbaProject.bin': 'a' })],
  [
    'a.docx',
    openXmlOf('docx', {}, '<Override PartName="/word/a.bin" ContentType="application/vnd.ms-office.vbaProject"/>'),
  ],
  ['a.xlsx', openXmlOf('xlsx', { 'xl/macrosheets/sheet1.xml': '<x/>' })],
  ['a.odt', openDocumentOf('odt', { 'Basic/Standard/Module1.xml': '<x/>' })],
  ['a.ods', openDocumentOf('ods', { 'Scripts/python/a.py': 'a' })],
  ['a.doc', compoundOf({ WordDocument: wordOf(), 'Macros/VBA/_VBA_PROJECT': 'a' })],
  ['a.xls', compoundOf({ Workbook: workbookOf([0]), '_VBA_PROJECT_CUR/VBA/_VBA_PROJECT': 'a' })],
  // Macros of Excel 4.0 are in sheets of their own kind; the directory does not name them.
  ['a.xls', compoundOf({ Workbook: workbookOf([0, 1], 100_000) })],
  ['a.xls', compoundOf({ Workbook: workbookOf([1]) })],
  // Those of PowerPoint are in its one part. Once over the border of what is read at once.
  ['a.ppt', compoundOf({ 'PowerPoint Document': slidesOf(true, 70_000) })],
  ['a.ppt', compoundOf({ 'PowerPoint Document': slidesOf(true, 65_536 - 10) })],
]

test.each(macros)(
  'FILE-02 G-567 %s with macros is taken only where the company allows macros (%#)',
  async (name, content) => {
    expect(await kind(name, await content)).toBe('hasMacros')
    expect(await kind(name, await content, true)).toMatch(/document|sheet|slides/)
  },
)

test('FILE-02 G-567 a document that is made for macros is not taken under the ending of one without', async () => {
  expect(await kind('a.docx', await openXmlOf('docm'))).toBe('hasMacros')
  expect(await kind('a.docx', await openXmlOf('docm'), true)).toBe('contentDiffers')
})

test.each([
  ['a.xlsx', compoundOf({ EncryptedPackage: 'a', EncryptionInfo: 'a' })],
  ['a.docx', compoundOf({ EncryptedPackage: 'a' })],
  ['a.odt', openDocumentOf('odt', {}, '<manifest:encryption-data/>')],
  ['a.doc', compoundOf({ WordDocument: wordOf(true) })],
  ['a.xls', compoundOf({ Workbook: workbookOf([0], 0, true) })],
  ['a.ppt', compoundOf({ 'PowerPoint Document': slidesOf(false, 5000), EncryptedSummary: 'a' })],
])(
  'FILE-02 G-567 nobody sees whether %s with a password has macros: it is taken where these are',
  async (name, content) => {
    expect(await kind(name, await content)).toBe('lockedFile')
    expect(await kind(name, await content, true)).toMatch(/document|sheet|slides/)
  },
)

test.each([
  ['UTF-8 with a mark', Buffer.from('\ufeffID,名前\n')],
  ['UTF-16', Buffer.from('\ufeffID\t名前\r\n', 'utf16le')],
  ['Shift_JIS', Buffer.from([0x8e, 0xd0, 0x93, 0xe0, 0x95, 0xf1, 0x0d, 0x0a])],
  ['EUC-JP', Buffer.from([0xbc, 0xd2, 0xc6, 0xe2, 0xca, 0xf3, 0x0a])],
  ['ISO-2022-JP', Buffer.from('\u001b$B$"\u001b(B\n')],
  ['UTF-8 over the border of what is read at once', Buffer.from(`${'a'.repeat(65_535)}名前`)],
])('FILE-02 text may be written in %s', async (_what, content) => {
  expect(await kind('a.csv', content)).toBe('text')
})

test.each([
  ['a NUL', Buffer.from('a\0b')],
  ['a control character', Buffer.from('a\u0007b')],
  ['bytes of no meaning', Buffer.from([0x80, 0xff, 0x0a, 0x81])],
  ['half a pair in UTF-16', Buffer.from([0xff, 0xfe, 0x3d, 0xd8])],
  ['a NUL far behind', Buffer.concat([Buffer.alloc(300_000, 'a'), Buffer.alloc(1)])],
])('FILE-02 %s is no text', async (_what, content) => {
  expect(await kind('a.txt', content)).toBe('contentDiffers')
})
