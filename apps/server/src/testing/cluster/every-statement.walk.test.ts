import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { readRecorded } from '../statements.ts'
import { piecesIn } from './pieces.ts'

const src = join(import.meta.dirname, '../..')

/** A statement, or a part of one, that no test executes: where, how its text begins, and why. */
type Exception = { readonly path: string; readonly start: string; readonly why: string }

const notExecuted: readonly Exception[] = [
  {
    path: 'features/views/table/queries.ts',
    start: ", timestamptz 'epoch') as",
    why: 'runs after more than 20,000 people have joined or left the audience of a post',
  },
]

const pieces = globSync('**/queries.ts', { cwd: src })
  .map((path) => path.split(sep).join('/'))
  .flatMap((path) => piecesIn(readFileSync(join(src, path), 'utf8')).map((text) => ({ path, text })))

const startOf = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 80)

test('G-235 tests of the server, on one database or a cluster, execute every statement of every queries.ts', () => {
  const executed = [...readRecorded().keys()]
  expect(executed.length, 'run by npm run test:cluster, after all other tests on a cluster').toBeGreaterThan(400)
  const isNamed = (path: string, start: string) =>
    notExecuted.some((one) => one.path === path && start.startsWith(one.start))
  const missing = pieces
    .filter(({ text }) => !executed.some((statement) => statement.includes(text)))
    .map(({ path, text }) => ({ path, start: startOf(text) }))
  expect(missing.filter(({ path, start }) => !isNamed(path, start))).toEqual([])
  expect(
    notExecuted.filter(({ path, start }) => !missing.some((one) => one.path === path && one.start.startsWith(start))),
  ).toEqual([])
  expect(pieces.length).toBeGreaterThan(300)
})
