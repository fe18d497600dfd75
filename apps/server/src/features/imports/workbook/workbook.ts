import { posix } from 'node:path'
import { type Archive, openArchive } from './archive.ts'
import { BrokenWorkbook } from './faults.ts'
import { readSharedTexts } from './shared-texts.ts'
import { readSheet } from './sheet.ts'
import type { SheetRow } from './sheet-row.ts'
import { readAllXml } from './xml.ts'

const main = 'xl/workbook.xml'

const partOf = (archive: Archive, name: string) => {
  const part = archive.read(name)
  if (!part) throw new BrokenWorkbook()
  return part
}

/** The name of the part that holds the first sheet. */
const findFirstSheet = async (archive: Archive): Promise<string> => {
  let id: string | undefined
  await readAllXml(partOf(archive, main), {
    open: (name, attributes) => {
      if (name !== 'sheet' || id !== undefined) return
      id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    },
  })
  let target: string | undefined
  await readAllXml(partOf(archive, 'xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === id && id !== undefined) target ??= Target
    },
  })
  if (target === undefined) throw new BrokenWorkbook()
  return target.startsWith('/') ? target.slice(1) : posix.join('xl', target)
}

/** Reads the rows of the first sheet of an XLSX file. Throws WorkbookTooLarge, and anything else for what is no such file. */
export async function* readWorkbook(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SheetRow[]> {
  const pieces: Uint8Array[] = []
  // A copy: what was read into a piece may be overwritten by the next one.
  for await (const piece of bytes) pieces.push(Uint8Array.from(piece))
  const archive = await openArchive(Buffer.concat(pieces))
  const sheet = await findFirstSheet(archive)
  const shared = await readSharedTexts(archive.read('xl/sharedStrings.xml'))
  yield* readSheet(partOf(archive, sheet), shared)
}
