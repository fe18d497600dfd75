import type { FileHandle } from 'node:fs/promises'
import type { FileEnding, KindRefusal } from '@kawaraban/contract/files-kinds.ts'

/** A file that is looked into. */
export type Looked = {
  readonly file: FileHandle
  readonly bytes: number
  /** The ending that its content has, where it is known. */
  readonly detected: string | undefined
  readonly ending: FileEnding
  /** Whether the company allows files with macros. */
  readonly allowsMacros: boolean
}

/** Why the content is not that of the ending, or null. */
export type Check = (looked: Looked) => KindRefusal | null | Promise<KindRefusal | null>

/** Reads up to `length` bytes from a position; fewer at the end of the file. */
export const readBytes = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}
