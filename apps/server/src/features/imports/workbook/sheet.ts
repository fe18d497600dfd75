import { maxFileColumns, maxLineBytes } from '@kawaraban/contract/member-file.ts'
import { BrokenWorkbook } from './faults.ts'
import { type SharedTexts, textCollector } from './shared-texts.ts'
import type { SheetRow } from './sheet-row.ts'
import { readXml } from './xml.ts'

const largestRow = 1_048_576

/** The column of a cell by its reference, from 0: 「BC12」 is 54. */
const columnOf = (reference: string | undefined): number | null => {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference ?? '')?.[1]
  if (letters === undefined) return null
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const rowOf = (number: string | undefined): number | null =>
  /^\d{1,7}$/.test(number ?? '') && Number(number) <= largestRow ? Number(number) : null

/**
 * Reads the rows of a sheet, as many at a time as a piece of it holds. Of formulas only the value that was stored with them is read.
 * What is beyond the most columns is in one cell behind them.
 */
export async function* readSheet(part: AsyncIterable<string>, shared: SharedTexts): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = []
  let [line, column, length] = [0, -1, 0]
  let cells: string[] = []
  let numbers = new Set<number>()
  let errors = new Set<number>()
  let [type, value, isValue] = ['', '', false]
  const inline = textCollector()

  const startRow = (number: string | undefined) => {
    line = Math.max(rowOf(number) ?? 0, line + 1)
    column = -1
    length = 0
    cells = []
    numbers = new Set()
    errors = new Set()
  }
  const endRow = () => {
    const text = cells.join(',')
    rows.push(length > maxLineBytes ? { line, fault: 'lineTooLong', text } : { line, cells, numbers, errors })
  }
  const startCell = ({ r, t }: Readonly<Record<string, string>>) => {
    column = Math.min(columnOf(r) ?? column + 1, maxFileColumns)
    type = t ?? 'n'
    value = ''
    inline.start()
  }
  const textOfCell = () => {
    if (type === 'inlineStr') return inline.take()
    if (type !== 's' || value === '') return value
    const text = shared.get(Number(value))
    if (text === undefined) throw new BrokenWorkbook()
    return text
  }
  const endCell = () => {
    const text = textOfCell()
    if (text === '') return
    length += text.length
    if (length > maxLineBytes) return
    while (cells.length < column) cells.push('')
    cells[column] = text
    if (type === 'n') numbers.add(column)
    if (type === 'e') errors.add(column)
  }
  const handler = {
    open: (name: string, attributes: Readonly<Record<string, string>>) => {
      if (name === 'row') startRow(attributes.r)
      if (name === 'c') startCell(attributes)
      isValue = name === 'v'
      inline.open(name)
    },
    close: (name: string) => {
      inline.close(name)
      if (name === 'v') isValue = false
      if (name === 'c') endCell()
      if (name === 'row') endRow()
    },
    text: (text: string) => {
      if (isValue && value.length <= maxLineBytes) value += text
      inline.add(text)
    },
  }
  for await (const _ of readXml(part, handler)) {
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
}
