import { delimiterOf, rowReader, type TextLine } from '@kawaraban/contract/csv-rows.ts'
import { type FileFaultCode, maxFileMembers } from '@kawaraban/contract/member-file.ts'
import { BrokenWorkbook, WorkbookTooLarge } from '../workbook/faults.ts'
import type { SheetRow } from '../workbook/sheet-row.ts'
import { readWorkbook } from '../workbook/workbook.ts'
import { detectEncoding } from './encoding.ts'
import { type Header, readHeader } from './header.ts'
import { type FileMember, readMemberRow } from './member-row.ts'
import { shownText } from './shown-text.ts'
import { readTextLines } from './text-lines.ts'

/** The items of a file, each with the line in which it begins, from 1. */
export type FileItem =
  | { readonly kind: 'header'; readonly line: number; readonly header: Header }
  | ({ readonly kind: 'member'; readonly line: number } & FileMember)
  | {
      readonly kind: 'fault'
      readonly line: number
      readonly code: FileFaultCode
      readonly value?: string
      /** Where the reader has failed in a way that it does not know, for the log: nothing of the file. */
      readonly failedAt?: string
    }

const fault = (line: number, code: FileFaultCode, value?: string): FileItem => ({
  kind: 'fault',
  line,
  code,
  ...(value === undefined ? {} : { value: shownText(value) }),
})

const read = (row: SheetRow, header: Header): FileItem | null => {
  if ('fault' in row) return fault(row.line, row.fault, row.text)
  const member = readMemberRow(row, header)
  if (member === null) return null
  return 'fault' in member ? fault(row.line, member.fault, member.value) : { kind: 'member', line: row.line, ...member }
}

const isBlank = (row: SheetRow) => 'cells' in row && row.cells.every((cell) => cell.trim() === '')

/** The rows of the file, read by the delimiter of its first line that is not blank; those before it have no cells. */
async function* readRows(lines: AsyncIterable<TextLine[]>): AsyncGenerator<SheetRow[]> {
  let reader: ReturnType<typeof rowReader> | null = null
  for await (const batch of lines) {
    const rows: SheetRow[] = []
    for (const line of batch) {
      if (!reader && line.text.trim() === '') {
        rows.push({ line: line.line, cells: [] })
        continue
      }
      reader ??= rowReader(delimiterOf(line.text))
      rows.push(...reader.push(line))
    }
    yield rows
  }
  yield reader?.end() ?? []
}

/** Reads the people of a file from its rows; a fault of the whole file is the last item. */
async function* readMembers(batches: AsyncIterable<SheetRow[]>, readsAddresses: boolean): AsyncGenerator<FileItem> {
  let header: Header | null = null
  let headerLine = 1
  let [members, blanks] = [0, 0]
  for await (const rows of batches) {
    for (const row of rows) {
      if (!header && !isBlank(row)) {
        const found = 'fault' in row ? row.fault : readHeader(row.cells, readsAddresses)
        if (typeof found === 'string') {
          yield fault(row.line, found, 'fault' in row ? row.text : row.cells.join(','))
          return
        }
        header = found
        headerLine = row.line
        yield { kind: 'header', line: row.line, header }
        continue
      }
      const item = header && read(row, header)
      if (item) members += 1
      else blanks += 1
      if (members + blanks > maxFileMembers) {
        yield fault(row.line, blanks > 0 ? 'tooManyLines' : 'tooManyMembers')
        return
      }
      if (item) yield item
    }
  }
  if (!header) yield fault(1, 'empty')
  else if (members === 0) yield fault(headerLine, 'noMembers')
}

/** The kind of an error and where it was thrown, without its message, which may have text of the file. */
const placeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [error.name, ...frames.slice(0, 5).map((frame) => frame.trim())].join(' ')
}

/** `readMembers` of a workbook: whatever cannot be read in it is a fault of the file, since others have written it. */
async function* readMembersOfWorkbook(
  bytes: AsyncIterable<Uint8Array>,
  readsAddresses: boolean,
): AsyncGenerator<FileItem> {
  try {
    yield* readMembers(readWorkbook(bytes), readsAddresses)
  } catch (error) {
    if (error instanceof WorkbookTooLarge) yield fault(1, 'workbookTooLarge')
    else if (error instanceof BrokenWorkbook) yield fault(1, 'brokenWorkbook')
    else yield { kind: 'fault', line: 1, code: 'brokenWorkbook', failedAt: placeOf(error) }
  }
}

/**
 * Reads a file of people: CSV or tab separated, UTF-8 or Windows-31J, any line ends, or the first sheet of an XLSX file, with a header
 * in Japanese or English. Takes a function that returns the file's bytes from the beginning each time it is called, which happens
 * twice: nothing but the whole file says what it is written in. Returns the header, then everybody in the order of the file, and
 * each fault by its line; a fault of the whole file is the last item. Blank lines count towards the most lines. Holds a
 * chunk and a row of a text file, and a workbook as it was packed, and so does not see who is in it twice. A column of mail addresses is
 * read where `readsAddresses` is set, and else ignored. The caller's thread is busy with it: `readItems`.
 */
export async function* readMemberFile(
  open: () => AsyncIterable<Uint8Array>,
  readsAddresses = false,
): AsyncGenerator<FileItem> {
  const encoding = await detectEncoding(open())
  if (encoding === 'utf16' || encoding === 'notText') yield fault(1, encoding)
  else if (encoding === 'workbook') yield* readMembersOfWorkbook(open(), readsAddresses)
  else yield* readMembers(readRows(readTextLines(open(), encoding)), readsAddresses)
}
