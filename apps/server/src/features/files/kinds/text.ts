import { type Check, type Looked, readBytes } from './looked.ts'

const headBytes = 1024
const pieceBytes = 64 * 1024

/** What text begins with that something else than a person reads. */
const markup = /^(<!doctype|<\?xml|<\/?[a-z][a-z\d]*[\s/>]|<!--|#!|%pdf-|%!ps|\{\\rtf)/i

/** How the escapes of ISO-2022-JP begin, and what the files of DOS end with. */
const ofText = '\u001b\u001a'
/** Characters that no text has. */
const controls = new RegExp(`[^\\P{Cc}\\s${ofText}]`, 'u')

/** What a text may be written in: as its first bytes say, else the first in which all of it is text. */
const encodingsOf = (head: Buffer): readonly string[] => {
  if (head[0] === 0xff && head[1] === 0xfe) return ['utf-16le']
  if (head[0] === 0xfe && head[1] === 0xff) return ['utf-16be']
  return ['utf-8', 'shift_jis', 'euc-jp']
}

const isTextIn = async ({ file, bytes }: Looked, encoding: string): Promise<boolean> => {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for (let at = 0; at < bytes; at += pieceBytes) {
      if (controls.test(decoder.decode(await readBytes(file, at, pieceBytes), { stream: true }))) return false
    }
    return !controls.test(decoder.decode())
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Why a file is no plain text: bytes that are no characters, or markup and scripts. */
export const refusalOfText: Check = async (looked) => {
  const head = await readBytes(looked.file, 0, headBytes)
  const encodings = encodingsOf(head)
  const start = new TextDecoder(encodings[0]).decode(head).trimStart()
  if (markup.test(start)) return 'contentDiffers'
  for (const encoding of encodings) if (await isTextIn(looked, encoding)) return null
  return 'contentDiffers'
}
