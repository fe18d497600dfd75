import { closeSync, openSync, readSync } from 'node:fs'

/** Where an extended WebP file has its marks, and its width and height less one, in three bytes each. */
const headBytes = 30
const isWebP = (head: Buffer) =>
  head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 16) === 'WEBPVP8X'

const readHead = (file: string): Buffer | null => {
  try {
    const opened = openSync(file, 'r')
    try {
      const head = Buffer.alloc(headBytes)
      return readSync(opened, head) === headBytes ? head : null
    } finally {
      closeSync(opened)
    }
  } catch {
    return null
  }
}

/**
 * Width and height in CSS pixels of a picture as a browser's camera writes it, half of its pixels where its name ends in
 * `@2x`; null for anything else and for no file.
 */
export const pictureSize = (file: string): { width: number; height: number } | null => {
  const head = readHead(file)
  if (!head || !isWebP(head)) return null
  const scale = /@2x\.webp$/.test(file) ? 2 : 1
  return { width: (head.readUIntLE(24, 3) + 1) / scale, height: (head.readUIntLE(27, 3) + 1) / scale }
}
