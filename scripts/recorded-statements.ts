import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The file in a run's folder to which the server's tests write the statements of the product. */
export const statementsIn = (runFolder: string): string => join(runFolder, 'statements')

const sources = '{{apps/server,packages/*}/src,tests/releases}/**/*.{ts,sql}'

/** Where the statements of these sources are saved from one run to the next. */
const savedIn = (root: string): string => {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).toSorted())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return join(root, 'node_modules/.cache/kawaraban-statements', hash.digest('hex'))
}

/** Saves what a run of all tests of the server has recorded; those of other sources are removed. */
export const saveStatements = (root: string, runFolder: string): void => {
  const saved = savedIn(root)
  rmSync(join(saved, '..'), { recursive: true, force: true })
  mkdirSync(join(saved, '..'), { recursive: true })
  copyFileSync(statementsIn(runFolder), saved)
}

/** Copies the statements of exactly these sources into a run's folder; false where none are saved. */
export const loadStatements = (root: string, runFolder: string): boolean => {
  const saved = savedIn(root)
  if (!existsSync(saved)) return false
  copyFileSync(saved, statementsIn(runFolder))
  return true
}
