import { text } from 'node:stream/consumers'
import { rowReader } from '@kawaraban/contract/csv-rows.ts'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

const write = (cells: readonly string[]) => {
  const columns = cells.map((_, index) => ({ heading: `${index}`, kind: 'text', width: 9 }) as const)
  const batches = (async function* () {
    yield [cells]
  })()
  return text(writeCsv({ name: 'cells', columns, total: 1, batches }))
}

/** The cells of a row as an import and a pasted list of IDs read them. */
const read = (file: string) => {
  const reader = rowReader(',')
  const lines = file.split('\r\n').slice(1, -1)
  const rows = [...lines.flatMap((line, index) => reader.push({ line: index + 2, text: line })), ...reader.end()]
  return rows.map((row) => ('cells' in row ? row.cells : row))
}

test('EXPORT-02 G-265 every cell of an export comes back through an import, and none is a formula', async () => {
  const start = fc.constantFrom('', "'", "''", '=', '+', '-', '@', '\t', '＝', '＋', '－', '＠', '0', '"', ',')
  const cell = fc.tuple(start, start, fc.string({ unit: 'grapheme', maxLength: 3 })).map((parts) => parts.join(''))
  // A line end within a cell is one of the file for who splits it first.
  const cells = fc.array(
    cell.filter((text) => !/[\r\n]/.test(text)),
    { minLength: 1, maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(cells, async (row) => {
      const file = await write(row)
      expect(read(file)).toEqual([row])
      for (const raw of parse(file, { bom: true }).flat()) expect(raw).not.toMatch(/^[=+\-@\t＝＋－＠]/)
    }),
  )
})
