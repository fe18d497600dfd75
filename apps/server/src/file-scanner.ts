import type { Settings } from './settings.ts'

/** A command that says of a file whether it is safe; it may take so long, in milliseconds. */
export type FileScanner = {
  readonly program: string
  readonly arguments: readonly string[]
  readonly timeoutMs: number
}

/** Reads the command that scans files for viruses, or null where none is set. */
export const readFileScanner = (given: Settings): FileScanner | null => {
  const [program, ...rest] = given.FILES_SCANNER?.split(' ') ?? []
  return program ? { program, arguments: rest, timeoutMs: Number(given.FILES_SCANNER_SECONDS) * 1000 } : null
}
