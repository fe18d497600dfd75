import sax from 'sax'
import { BrokenWorkbook } from './faults.ts'

/** Deeper or with more attributes no element of a workbook is. */
const maxDepth = 64
const maxAttributes = 256
/** The reader looks at how much it stores after each piece. */
const pieceLength = 16 * 1024

/** What is done with elements and texts as they come; names are without their prefix. */
export type XmlHandler = {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML piece by piece, holding little of it: the reader refuses names and values of more than 64 KiB, and gives longer texts in
 * parts. Gives a turn after each piece. Entities but those of XML are refused, and so is a document type, which could declare some.
 */
export async function* readXml(pieces: AsyncIterable<string>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = sax.parser(true, { strictEntities: true } as sax.SAXOptions)
  let depth = 0
  let attributes = 0
  parser.onerror = (error) => {
    throw error
  }
  parser.ondoctype = () => {
    throw new BrokenWorkbook()
  }
  parser.onattribute = () => {
    attributes += 1
    if (attributes > maxAttributes) throw new BrokenWorkbook()
  }
  parser.onopentag = (tag) => {
    attributes = 0
    depth += 1
    if (depth > maxDepth) throw new BrokenWorkbook()
    handler.open(localName(tag.name), tag.attributes as Record<string, string>)
  }
  parser.onclosetag = (name) => {
    depth -= 1
    handler.close?.(localName(name))
  }
  parser.ontext = (text) => handler.text?.(text)
  parser.oncdata = (text) => handler.text?.(text)
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; from += pieceLength) {
      parser.write(piece.slice(from, from + pieceLength))
      yield
    }
  }
  parser.close()
  yield
}

/** `readXml` to its end. */
export const readAllXml = async (pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> => {
  for await (const _ of readXml(pieces, handler));
}
