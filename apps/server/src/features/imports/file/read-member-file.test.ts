import { maxFileMembers } from '@kawaraban/contract/member-file.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../../testing/extent.ts'
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
    await fc.assert(
      fc.asyncProperty(file, async ([pieces, bytes, header]) => {
        const text = Buffer.concat([Buffer.from(header + pieces.join('')), bytes])
        const items: FileItem[] = []
        for await (const item of readMemberFile(() => inChunks(text, 5))) items.push(item)
        expect(items.length).toBeGreaterThan(0)
        const rows = items.map(({ line }) => line)
        expect(rows.filter((line, place) => line < (rows[place - 1] ?? 1))).toEqual([])
        expect(JSON.stringify(items)).not.toMatch(/\\u0000|\\ud[89a-f]/)
      }),
      { numRuns: rounds(500, 5_000) },
    )
  })

  test('LIM-11 of a million lines ends with the first person too many, and is never held in memory', async () => {
    let peak = 0
    async function* million(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('ID,name\n')
      for (let from = 0; from < 1_000_000; from += 1_000) {
        yield Buffer.from(Array.from({ length: 1_000 }, (_, place) => `d${from + place},佐藤 健一\n`).join(''))
        peak = Math.max(peak, process.memoryUsage().heapUsed)
      }
    }
    const before = process.memoryUsage().heapUsed
    let members = 0
    let last: FileItem | null = null
    for await (const item of readMemberFile(million)) {
      if (item.kind === 'member') members += 1
      last = item
    }
    expect(members).toBe(maxFileMembers)
    expect(last).toEqual({ kind: 'fault', line: maxFileMembers + 2, code: 'tooManyMembers' })
    expect(peak - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('in one large chunk lets other work have its turn while it is read', async () => {
    const file = Buffer.from(`ID,name\n${'d1,佐藤\n'.repeat(100_000)}`)
    let turns = 0
    let isOver = false
    const takeTurns = () => {
      turns += 1
      if (!isOver) setImmediate(takeTurns)
    }
    setImmediate(takeTurns)
    await read(() => inChunks(file, file.length))
    isOver = true
    expect(turns).toBeGreaterThan(file.length / 20_000)
  })

  test('whose quotes open again in every line is read without trying all of them', async () => {
    const file = Buffer.from(`ID,name\n${'x","\n'.repeat(20_000)}`)
    const lines = await read(() => inChunks(file, 1 << 16))
    expect(lines).toHaveLength(20_001)
  })
})
