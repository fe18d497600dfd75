import { maxFileColumns, maxFileMembers } from '@kawaraban/contract/member-file.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkModel } from '../../../testing/model.ts'
import { awkwardFiles } from './awkward-files.fake.ts'
import { type FileItem, readMemberFile } from './read-member-file.ts'

/** The file in chunks of `size` bytes; each chunk is overwritten when the next one is wanted, as readers of files do. */
async function* inChunks(file: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.length; from += size) {
    const chunk = Uint8Array.from(file.subarray(from, from + size))
    yield chunk
    chunk.fill(0x3f)
  }
}

const textOf = (item: FileItem): string[] => {
  const { kind, line } = item
  if (kind === 'fault') return [`${line} !${item.code}${item.value === undefined ? '' : ` ${item.value}`}`]
  if (kind === 'header') return [`${line} header${item.header.ignored.map((name) => ` without ${name}`).join()}`]
  const fields = [item.name, item.departmentName, item.reading, item.role].filter((field) => field !== undefined)
  const faults = item.faults.map(({ code, column, value, repaired }) => {
    return `${line} !${code} ${column} ${value}${repaired === undefined ? '' : ` → ${repaired}`}`
  })
  return [`${line} ${item.docomoId} ${fields.join('/')}`, ...faults]
}

const read = async (open: () => AsyncIterable<Uint8Array>) => {
  const lines: string[] = []
  for await (const item of readMemberFile(open)) lines.push(...textOf(item))
  return lines
}

describe('PEOPLE-01 a file of people', () => {
  test('comes in more than thirty awkward ways', () => expect(awkwardFiles.length).toBeGreaterThan(30))

  test.each(awkwardFiles)('with %s', async (_, file, items) => {
    const bytes = Buffer.from(file)
    for (const size of [1, 2, 7, 1 << 16]) expect(await read(() => inChunks(bytes, size))).toEqual(items)
  })

  test('of any bytes is read to its end, and no text of it holds what cannot be stored', async () => {
    const piece = fc.oneof(
      fc.constantFrom('ID,name\n', '"', '""', ',', '\n', '\r\n', '\r', '\t', 'd1', '佐藤', '\0', '&', 'x","', '\ufeff'),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    )
    const file = fc.tuple(
      fc.array(piece, { maxLength: 60 }),
      fc.uint8Array({ maxLength: 4 }),
      fc.constantFrom('', 'ID,name\n', 'ID,na\0me,name,x\n'),
    )
    await checkModel(
      file,
      async ([pieces, bytes, header]) => {
        const text = Buffer.concat([Buffer.from(header + pieces.join('')), bytes])
        const items: FileItem[] = []
        for await (const item of readMemberFile(() => inChunks(text, 5))) items.push(item)
        expect(items.length).toBeGreaterThan(0)
        const rows = items.map(({ line }) => line)
        expect(rows.filter((line, index) => line < (rows[index - 1] ?? 1))).toEqual([])
        expect(JSON.stringify(items)).not.toMatch(/\\u0000|\\ud[89a-f]/)
      },
      { rounds: [500, 5_000] },
    )
  })

  test('LIM-11 of a million lines ends with the first person too many, and is read no chunk ahead', async () => {
    const chunkLines = 1_000
    let opened = 0
    let linesRead = 0
    async function* million(): AsyncGenerator<Uint8Array> {
      opened += 1
      linesRead = 1
      yield Buffer.from('ID,name\n')
      for (let from = 0; from < 1_000_000; from += chunkLines) {
        linesRead += chunkLines
        yield Buffer.from(Array.from({ length: chunkLines }, (_, index) => `d${from + index},佐藤 健一\n`).join(''))
      }
    }
    let members = 0
    let mostAhead = 0
    let last: FileItem | null = null
    for await (const item of readMemberFile(million)) {
      if (item.kind === 'member') members += 1
      mostAhead = Math.max(mostAhead, linesRead - item.line)
      last = item
    }
    expect(members).toBe(maxFileMembers)
    expect(last).toEqual({ kind: 'fault', line: maxFileMembers + 2, code: 'tooManyMembers' })
    // Once for its encoding and once for its people: what is read twice is not held.
    expect(opened).toBe(2)
    expect(mostAhead).toBeLessThan(chunkLines)
  })

  test.each([
    ['nothing but blank lines', '', 1],
    ['blank lines below its header', 'ID,name\nd1,n\n', 2],
  ])('LIM-11 with %s is read no further than its most lines', async (_, head, lines) => {
    let bytesRead = 0
    async function* blank(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(head)
      for (;;) {
        bytesRead += 1 << 16
        yield Buffer.alloc(1 << 16, '\n')
      }
    }
    const items = await read(blank)
    expect(items.at(-1)).toBe(`${maxFileMembers + lines} !tooManyLines`)
    expect(bytesRead).toBeLessThan(12 * maxFileMembers)
  })

  test('has a thousand columns at most, each of which is found once', async () => {
    const of = (columns: number) =>
      Buffer.from(`${','.repeat(columns - 2)}name,ID\n${','.repeat(columns - 2)}佐藤,d1\n`)
    expect(await read(() => inChunks(of(maxFileColumns), 1 << 16))).toEqual(['1 header', '2 d1 佐藤'])
    const [tooMany, ...rest] = await read(() => inChunks(of(maxFileColumns + 1), 1 << 16))
    expect([tooMany, rest]).toEqual([expect.stringMatching(/^1 !tooManyColumns /), []])
  })

  test('whose quotes open again in every line is read without trying all of them', async () => {
    const file = Buffer.from(`ID,name\n${'x","\n'.repeat(20_000)}`)
    const lines = await read(() => inChunks(file, 1 << 16))
    expect(lines).toHaveLength(20_001)
  })
})
