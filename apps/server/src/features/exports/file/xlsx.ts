import { Readable } from 'node:stream'
import { dayMs, dayOf, type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { ZipFile } from 'yazl'
import { minuteOfDay } from './minutes.ts'
import type { Column, Sheet } from './sheet.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What a document may not contain at all, and what spreadsheets read as the code of a character. */
const unusual = /(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]|_(?=x[\da-f]{4}_)|[&<>"]/giu

const escapeXml = (text: string): string =>
  text.replace(unusual, (one) => special[one] ?? (one === '_' ? '_x005F_' : one === '\r' ? '_x000D_' : '\ufffd'))

/** Styles of cells by their index in `styles`. */
const style = { time: 1, heading: 2 } as const
const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy/mm/dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

const parts = (name: string) => ({
  '[Content_Types].xml': `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
})

const letterOf = (index: number) => String.fromCharCode(65 + index)

/** The minutes of a day as parts of it, to a microsecond, from `.0` on. */
const partsOfDay = Array.from({ length: dayMs / minuteMs }, (_, minute) =>
  (minute / (dayMs / minuteMs)).toFixed(11).slice(1),
)

/** Days since the beginning of 1900 as spreadsheets count them, of the minute on the clock in Tokyo. */
const serialOf = (at: Instant) => `${dayOf(at) + 25_569}${partsOfDay[minuteOfDay(at)]}`

/** A text that has to be escaped, or whose blanks have to be preserved. Most have neither, and half a million rows are many. */
const isAwkward = /[&<>"_\p{Cc}\p{Cs}\ufffe\uffff]|^\s|\s$|\s\s/u

const textCell = (reference: string, text: string, styled = '') =>
  isAwkward.test(text)
    ? `<c r="${reference}"${styled} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
    : `<c r="${reference}"${styled} t="inlineStr"><is><t>${text}</t></is></c>`

const cellOf = (cell: string | Instant, { kind }: Column, reference: string): string => {
  if (kind === 'text') return textCell(reference, String(cell))
  return kind === 'time'
    ? `<c r="${reference}" s="${style.time}"><v>${serialOf(Number(cell))}</v></c>`
    : `<c r="${reference}"><v>${Number(cell)}</v></c>`
}

async function* writeSheet({ columns, total, batches }: Sheet): AsyncGenerator<Buffer> {
  const letters = columns.map((_, index) => letterOf(index))
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const headings = columns.map(({ heading }, index) => textCell(`${letters[index]}1`, heading, ` s="${style.heading}"`))
  yield Buffer.from(
    `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`,
  )
  let line = 1
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) {
      line += 1
      text += `<row r="${line}">`
      for (const [index, column] of columns.entries()) {
        const cell = row[index] ?? null
        if (cell !== null) text += cellOf(cell, column, `${letters[index]}${line}`)
      }
      text += '</row>'
    }
    yield Buffer.from(text)
  }
  const last = `${letters.at(-1)}${total + 1}`
  yield Buffer.from(
    `</sheetData><autoFilter ref="A1:${last}"/><ignoredErrors><ignoredError sqref="A1:${last}" numberStoredAsText="1"/></ignoredErrors></worksheet>`,
  )
}

/** Fast, and a third larger than the smallest. */
const compressionLevel = 3

/** Writes a table as an XLSX workbook of one sheet; texts are texts, whatever they begin with. */
export const writeXlsx = (sheet: Sheet, at: Instant): AsyncIterable<Buffer> => {
  const zip = new ZipFile()
  const entry = { mtime: new Date(at), compressionLevel }
  for (const [path, text] of Object.entries(parts(sheet.name))) zip.addBuffer(Buffer.from(text), path, entry)
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const rows = Readable.from(writeSheet(sheet), { objectMode: false })
  rows.on('error', (error) => output.destroy(error))
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', entry)
  zip.end()
  return output
}
