import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'

/** Paths here count from it. */
const src = join(import.meta.dirname, '../apps/server/src')
const databases = 'testing/database.ts'

/** What a file imports by a path of its own, types left out. */
const importsOf = (path: string): string[] =>
  [...readFileSync(join(src, path), 'utf8').matchAll(/^(?:import|\}) (?!type\b).*?from '(\.[^']+)'/gm)].map(
    ([, specifier = '']) =>
      normalize(join(dirname(path), specifier))
        .split(sep)
        .join('/'),
  )

/** Lists the server's test files that open a database of the test run: `testing/database.ts` leads there alone. */
export const listFilesWithDatabase = (): string[] => {
  const known = new Map<string, boolean>([[databases, true]])
  const opens = (path: string): boolean => {
    const found = known.get(path)
    if (found !== undefined) return found
    known.set(path, false)
    const opened = importsOf(path).some((imported) => imported.startsWith('testing/') && opens(imported))
    known.set(path, opened)
    return opened
  }
  return globSync('**/*.test.ts', { cwd: src })
    .map((path) => path.split(sep).join('/'))
    .filter(opens)
    .sort()
}
