import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sources that something was built from. */
export type Sources = {
  /** A hash over their names and contents. */
  readonly hash: string
  /** A hash over their names, sizes and times of change; empty while one has just changed. Equal ones have equal contents. */
  readonly stamp: string
}

const isTest = /\.test\.tsx?$/

/** The files at and below a place, a file or a folder, without tests, in a fixed order. */
function* filesOf(root: string, place: string): Generator<string> {
  const stats = statSync(join(root, place), { throwIfNoEntry: false })
  if (stats?.isFile()) yield place
  if (!stats?.isDirectory()) return
  const entries = readdirSync(join(root, place), { withFileTypes: true })
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = `${place}/${entry.name}`
    if (entry.isDirectory()) yield* filesOf(root, path)
    else if (!isTest.test(entry.name)) yield path
  }
}

/** Within this time a second change of a file may bear the same time as the first. */
const sameTimeMs = 1_000

/** The change time is set by the system alone, so that no tool that preserves times hides a change. */
const stampOf = (root: string, files: readonly string[], now: number): string => {
  const hash = createHash('sha256')
  let latest = 0
  for (const file of files) {
    const { size, ctimeMs } = statSync(join(root, file))
    latest = Math.max(latest, ctimeMs)
    hash.update(`${file} ${size} ${ctimeMs}\n`)
  }
  return now - latest < sameTimeMs ? '' : hash.digest('hex')
}

const hashOf = (root: string, files: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * Reads the sources in `places` of `root`, which are files and folders. Nothing of them is read when they are stamped as those of
 * the last build: to read a thousand files at every start takes longer than to look at them.
 */
export const readSources = (root: string, places: readonly string[], last: Sources, now = Date.now()): Sources => {
  const files = places.flatMap((place) => [...filesOf(root, place)])
  const stamp = stampOf(root, files, now)
  return { stamp, hash: stamp !== '' && stamp === last.stamp ? last.hash : hashOf(root, files) }
}

/** Writes a record as JSON in one step: another process may read it at the same time. */
export const writeRecord = (path: string, record: object): void => {
  const next = `${path}.${process.pid}`
  writeFileSync(next, JSON.stringify(record))
  renameSync(next, path)
}

/** Does so for sources that only have a new stamp. Where nothing can be written, they are read again at the next start. */
export const writeStamp = (path: string, record: object): void => {
  try {
    writeRecord(path, record)
  } catch {
    // The build itself is whole.
  }
}
