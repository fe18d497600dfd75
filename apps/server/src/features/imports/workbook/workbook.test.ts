import { maxFileColumns, maxFileMembers } from '@kawaraban/contract/member-file.ts'
import { describe, expect, test } from 'vitest'
import type { FileItem } from '../file/read-member-file.ts'
import { readItems } from '../thread/read-in-thread.ts'
import { head, type Parts, pack, partsOf, sharedOf, sheetOf, workbookOf } from './workbook.fake.ts'

/** What a file gives, in pieces of 1 KiB. */
const read = async (file: Buffer): Promise<FileItem[]> => {
  const open = async function* () {
    for (let from = 0; from < file.length; from += 1024) yield file.subarray(from, from + 1024)
  }
  const items: FileItem[] = []
  for await (const some of readItems(open, file.length)) items.push(...some)
  return items
}
const members = (items: readonly FileItem[]) =>
  items.flatMap((item) => {
    if (item.kind !== 'member') return []
    const { kind: _, faults, ...member } = item
    return [{ ...member, ...(faults.length > 0 && { faults: faults.map(({ code }) => code) }) }]
  })
const codes = (items: readonly FileItem[]) => items.flatMap((item) => (item.kind === 'fault' ? [item.code] : []))
const headings = '<row r="1"><c t="inlineStr"><is><t>ID</t></is></c><c t="inlineStr"><is><t>名前</t></is></c></row>'

describe('PEOPLE-01 G-382 of an Excel workbook', () => {
  test('the first sheet is read: shared and own texts, runs without how they are read aloud, sparse cells, lines as numbered', async () => {
    const shared = sharedOf(
      '<t>アカウントID</t>',
      '<t>名前</t><rPh sb="0" eb="2"><t>ナマエ</t></rPh>',
      '<r><t>鈴木</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 一郎</t></r><rPh sb="0" eb="2"><t>スズキ</t></rPh>',
      '<t>所属</t>',
    )
    const rows = `
      <row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="s"><v>3</v></c></row>
      <row r="4"><c r="A4" t="inlineStr"><is><t>00123</t></is></c><c r="C4" t="s"><v>2</v></c></row>
      <row r="9"><c r="A9" t="str"><f>A4&amp;"x"</f><v>00123x</v></c><c r="C9" t="str"><v>田中 &#x7F8E;咲</v></c><c r="D9" t="n"><v>3</v></c></row>`
    const items = await read(await pack(partsOf(sheetOf(rows), shared)))
    expect(members(items)).toEqual([
      { line: 4, docomoId: '00123', name: '鈴木 一郎' },
      { line: 9, docomoId: '00123x', name: '田中 美咲', departmentName: '3' },
    ])
    expect(codes(items)).toEqual([])
  })

  test('a formula that failed is named, and an account ID that is a number is marked', async () => {
    const rows = `${headings}
      <row r="2"><c r="A2"><v>12345</v></c><c r="B2" t="e"><f>VLOOKUP(1,B:B,1)</f><v>#N/A</v></c></row>
      <row r="3"><c r="A3" t="e"><v>#REF!</v></c><c r="B3" t="inlineStr"><is><t>名前</t></is></c></row>`
    const items = await read(await pack(partsOf(sheetOf(rows))))
    expect(members(items)).toEqual([{ line: 2, docomoId: '12345', isNumber: true, faults: ['errorValue'] }])
    expect(codes(items)).toEqual(['invalidId'])
  })

  test('a row in which too much is written, and too many columns, are named', async () => {
    const long = 'あ'.repeat(20_000)
    expect(codes(await read(await workbookOf(['ID', '名前'], ['d1', long], ['d2', '名前'])))).toEqual(['lineTooLong'])
    const wide = sheetOf(`<row><c r="A1" t="inlineStr"><is><t>ID</t></is></c><c r="XFD1"><v>1</v></c></row>`)
    expect(codes(await read(await pack(partsOf(wide))))).toEqual(['tooManyColumns'])
    const beyond = sheetOf(`${headings}<row><c r="A2" t="str"><v>d1</v></c><c r="ZZZ2"><v>1</v></c></row>`)
    expect(codes(await read(await pack(partsOf(beyond))))).toEqual(['tooManyCells'])
    expect(maxFileColumns).toBe(1_000)
  })

  test('more rows than a company may have people are too many, blank ones included', async () => {
    const rows = `${headings}<row><c t="str"><v>d1</v></c><c t="str"><v>n</v></c></row>${'<row/>'.repeat(maxFileMembers)}`
    expect(codes(await read(await pack(partsOf(sheetOf(rows)))))).toEqual(['tooManyLines'])
  })
})

/** A part that says nothing but takes this many bytes. */
const blanks = (bytes: number) => Buffer.alloc(bytes, 0x20)
const over = 64 * 1024 * 1024 + 1
const good = partsOf(sheetOf(`${headings}<row><c t="str"><v>d1</v></c><c t="str"><v>n</v></c></row>`))
const withSheet = (sheet: string | Buffer): Parts => ({ ...good, 'xl/worksheets/sheet2.xml': sheet })
const without = (name: string): Parts => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))

/** The archive with its directory and headers saying another size for each part than it has. */
const lying = (file: Buffer, size: number): Buffer => {
  const copy = Buffer.from(file)
  for (let at = copy.indexOf('PK\x01\x02'); at >= 0; at = copy.indexOf('PK\x01\x02', at + 4))
    copy.writeUInt32LE(size, at + 24)
  return copy
}

describe('PEOPLE-01 G-382 a hostile workbook ends in a fault of the file', () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    ['cut in the middle', async () => (await pack(good)).subarray(0, 700), 'brokenWorkbook'],
    ['cut behind its first bytes', async () => Buffer.from('PK\x03\x04'), 'brokenWorkbook'],
    ['without a workbook in it', () => pack({ 'word/document.xml': '<w/>' }), 'brokenWorkbook'],
    ['without the list of parts', () => pack(without('xl/_rels/workbook.xml.rels')), 'brokenWorkbook'],
    ['without its first sheet', () => pack(without('xl/worksheets/sheet2.xml')), 'brokenWorkbook'],
    ['without any sheet', () => pack({ ...good, 'xl/workbook.xml': `${head}<workbook/>` }), 'brokenWorkbook'],
    ['with a sheet that is no XML', () => pack(withSheet('no XML')), 'brokenWorkbook'],
    [
      'with a document type that declares entities',
      () => pack(withSheet(`<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${sheetOf('&b;')}`)),
      'brokenWorkbook',
    ],
    [
      'with an entity of HTML',
      () => pack(withSheet(sheetOf('<row><c t="str"><v>&nbsp;</v></c></row>'))),
      'brokenWorkbook',
    ],
    [
      'with an external entity',
      () => pack(withSheet(`<!DOCTYPE x SYSTEM "file:///etc/passwd">${sheetOf('')}`)),
      'brokenWorkbook',
    ],
    ['with a number of no text', () => pack(withSheet(sheetOf('<row><c t="s"><v>7</v></c></row>'))), 'brokenWorkbook'],
    ['nested without end', () => pack(withSheet(sheetOf('<a>'.repeat(100_000)))), 'brokenWorkbook'],
    ['with a name of a megabyte', () => pack(withSheet(sheetOf(`<${'a'.repeat(1_000_000)}/>`))), 'brokenWorkbook'],
    ['with a comment of 60 MB', () => pack(withSheet(`${head}<!--${'-<a> '.repeat(12_000_000)}-->`)), 'brokenWorkbook'],
    [
      'with a million attributes',
      () => pack(withSheet(sheetOf(`<row ${Array.from({ length: 1e5 }, (_, n) => `a${n}=""`).join(' ')}/>`))),
      'brokenWorkbook',
    ],
    ['with a sheet above 64 MiB', () => pack(withSheet(blanks(over))), 'workbookTooLarge'],
    [
      'with shared texts above 64 MiB',
      () => pack({ ...good, 'xl/sharedStrings.xml': blanks(over) }),
      'workbookTooLarge',
    ],
    ['that says less than it holds', async () => lying(await pack(withSheet(blanks(over))), 1000), 'brokenWorkbook'],
    [
      'of an older format, or with a password',
      async () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array(2000).fill(0)]),
      'notText',
    ],
  ])('%s', { timeout: 60_000 }, async (_, make, code) => {
    expect(codes(await read(await make()))).toEqual([code])
  })

  test('names that lead out of the archive are refused, and nothing is written anywhere', async () => {
    const file = await pack({ ...good, 'aa/evil.xml': 'x' })
    const evil = Buffer.from(file.toString('latin1').replaceAll('aa/evil.xml', '../evil.xml'), 'latin1')
    expect(codes(await read(evil))).toEqual(['brokenWorkbook'])
  })

  test('a text of 60 MB is read without holding it', { timeout: 60_000 }, async () => {
    const text = `<row><c t="inlineStr"><is><t>${'x'.repeat(6e7)}</t></is></c></row>`
    expect(codes(await read(await pack(withSheet(sheetOf(`${headings}${text}`)))))).toEqual(['lineTooLong'])
  })

  test('however small it is, it is read in the thread, which hands over many items at once', async () => {
    const file = await workbookOf(['ID', '名前'], ['d1', '一人目'], ['d2', '二人目'])
    const batches: number[] = []
    for await (const items of readItems(async function* () {
      yield file
    }, file.length))
      batches.push(items.length)
    expect([file.length < 64 * 1024, batches]).toEqual([true, [3]])
  })

  test('a million different texts are held outside of the heap of the thread', { timeout: 120_000 }, async () => {
    const shared = sharedOf(Array.from({ length: 1_000_000 }, (_, n) => `<t>t${n}</t>`).join('</si><si>'))
    const rows = `${headings}<row><c t="s"><v>999999</v></c><c t="s"><v>0</v></c></row>`
    expect(members(await read(await pack(partsOf(sheetOf(rows), shared))))).toEqual([
      { line: 2, docomoId: 't999999', name: 't0' },
    ])
  })
})
