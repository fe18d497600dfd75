import CFB from 'cfb'
import yazl from 'yazl'

const openXml = 'application/vnd.openxmlformats-officedocument'
/** The type of the main part of a document, by the ending that it has. */
const mainTypes = {
  docx: ['word/document.xml', `${openXml}.wordprocessingml.document.main+xml`],
  xlsx: ['xl/workbook.xml', `${openXml}.spreadsheetml.sheet.main+xml`],
  pptx: ['ppt/presentation.xml', `${openXml}.presentationml.presentation.main+xml`],
  docm: ['word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'],
  xlsm: ['xl/workbook.xml', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'],
  pptm: ['ppt/presentation.xml', 'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml'],
} as const
const odfTypes = { odt: 'text', ods: 'spreadsheet' } as const

type Parts = Readonly<Record<string, string | Buffer>>

/** Packs parts into an archive. */
export const pack = async (parts: Parts, options: { compress?: boolean } = {}): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name, options)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/** An Office Open XML file with additional parts and content types. */
export const openXmlOf = (ending: keyof typeof mainTypes, parts: Parts = {}, types = ''): Promise<Buffer> => {
  const [main, type] = mainTypes[ending]
  return pack({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${main}" ContentType="${type}"/>${types}</Types>`,
    '_rels/.rels': '<Relationships/>',
    [main]: '<x/>',
    ...parts,
  })
}

/** An OpenDocument file with additional entries; `inManifest` is added to its manifest. */
export const openDocumentOf = (ending: keyof typeof odfTypes, parts: Parts = {}, inManifest = ''): Promise<Buffer> =>
  pack(
    {
      mimetype: `application/vnd.oasis.opendocument.${odfTypes[ending]}`,
      'content.xml': '<x/>',
      'META-INF/manifest.xml': `<manifest:manifest>${inManifest}</manifest:manifest>`,
      ...parts,
    },
    { compress: false },
  )

/** A compound file of these parts, as a library writes it that does not share our reader's code. */
export const compoundOf = (parts: Parts): Buffer => {
  const file = CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(parts)) CFB.utils.cfb_add(file, `/${name}`, Buffer.from(content))
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer)
}

/** A record of a workbook of the older format. */
const recordOf = (type: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(content.length, 2)
  return Buffer.concat([head, content])
}

/** The first part of a workbook with sheets of these types, behind so many bytes of other records. */
export const workbookOf = (sheetTypes: readonly number[], bytesBefore = 0, locked = false): Buffer =>
  Buffer.concat([
    recordOf(0x809, Buffer.alloc(16)),
    ...(locked ? [recordOf(0x2f, Buffer.alloc(54))] : []),
    ...Array.from({ length: Math.ceil(bytesBefore / 8000) }, () => recordOf(0x3c, Buffer.alloc(8000))),
    ...sheetTypes.map((type) => recordOf(0x85, Buffer.from([0, 0, 0, 0, 0, type, 1, 0, 65]))),
    recordOf(0x0a, Buffer.alloc(0)),
    // What is behind the end is of the sheets.
    recordOf(0xd3, Buffer.alloc(0)),
  ])

/** The first part of a text, locked or not. */
export const wordOf = (isLocked = false): Buffer => {
  const part = Buffer.alloc(5000)
  part.writeUInt16LE(0xa5ec, 0)
  if (isLocked) part.writeUInt16LE(0x0100, 10)
  return part
}

/** The records of a presentation, of which one says whether there are macros, behind so many other bytes. */
export const slidesOf = (hasMacros: boolean, bytesBefore: number): Buffer =>
  Buffer.concat([
    Buffer.alloc(bytesBefore, 0x55),
    Buffer.from([2, 0, 0, 4, 12, 0, 0, 0, 1, 0, 0, 0, hasMacros ? 1 : 0, 0, 0, 0, 2, 0, 0, 0]),
    Buffer.alloc(5000, 0x55),
  ])

/** The smallest document that readers of PDF open. */
export const pdf: Buffer = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\nxref\n0 4\n0000000000 65535 f \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n160\n%%EOF\n',
)

/** Files that begin like what they are called and are something else, or nothing. */
export const fakes = {
  program: Buffer.concat([Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1'), Buffer.alloc(2000, 0x90)]),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from('<!DOCTYPE html><script>alert(1)</script>'),
  heic: Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(100)]),
} as const

/** A picture of one pixel; behind its end a page with a script. */
export const gifWithPage: Buffer = Buffer.concat([
  Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
  Buffer.from('<html><script>alert(1)</script></html>'),
])

/**
 * The archive with other lengths written over those of these parts: they say that they unpack to so many bytes. What really does is as
 * long as this, and takes seconds to make.
 */
export const claiming = (zip: Buffer, names: readonly string[], bytes: number): Buffer => {
  for (const [mark, lengthAt, nameAt] of [['PK\u0003\u0004', 22, 30] as const, ['PK\u0001\u0002', 24, 46] as const]) {
    for (let from = zip.indexOf(mark, 0, 'latin1'); from !== -1; from = zip.indexOf(mark, from + 1, 'latin1')) {
      if (names.some((name) => zip.toString('latin1', from + nameAt, from + nameAt + name.length) === name)) {
        zip.writeUInt32LE(bytes, from + lengthAt)
      }
    }
  }
  return zip
}
