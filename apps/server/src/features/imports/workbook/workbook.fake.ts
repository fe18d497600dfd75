import yazl from 'yazl'

/** Parts of a workbook by their names. */
export type Parts = Readonly<Record<string, string | Buffer>>

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A sheet with these rows, as XML. */
export const sheetOf = (rows: string): string => `${head}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`

/** The shared texts of a workbook, each as the XML within `si`. */
export const sharedOf = (...texts: string[]): string =>
  `${head}<sst ${main}>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`

/** The parts that Excel writes, with the first sheet in another file than its number says. */
export const partsOf = (sheet: string, shared?: string): Parts => ({
  '[Content_Types].xml': `${head}<Types/>`,
  'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="社員" sheetId="2" r:id="rId2"/><sheet name="ほか" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': sheetOf('<row><c t="inlineStr"><is><t>別のシート</t></is></c></row>'),
  'xl/worksheets/sheet2.xml': sheet,
  ...(shared === undefined ? {} : { 'xl/sharedStrings.xml': shared }),
})

/** Packs parts into an archive. */
export const pack = async (parts: Parts): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/** A cell with text of its own. */
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

/** A workbook of these rows of text. */
export const workbookOf = (...rows: string[][]): Promise<Buffer> =>
  pack(partsOf(sheetOf(rows.map((row) => `<row>${row.map(text).join('')}</row>`).join(''))))
