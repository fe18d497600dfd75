import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadStatements, saveStatements, statementsIn } from './recorded-statements.ts'

let root: string
let run: string
const source = () => join(root, 'apps/server/src/queries.test.ts')
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kawaraban-statements-'))
  run = join(root, 'run')
  for (const folder of ['apps/server/src', 'run']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(source(), 'first')
})
afterEach(() => rmSync(root, { recursive: true }))

test('statements are there for the next run with the same sources, tests included, and for no other', () => {
  expect(loadStatements(root, run)).toBe(false)
  writeFileSync(statementsIn(run), 'select 1')
  saveStatements(root, run)
  rmSync(statementsIn(run))
  expect(loadStatements(root, run)).toBe(true)
  expect(readFileSync(statementsIn(run), 'utf8')).toBe('select 1')
  writeFileSync(source(), 'second')
  expect(loadStatements(root, run)).toBe(false)
  saveStatements(root, run)
  writeFileSync(source(), 'first')
  expect(loadStatements(root, run)).toBe(false)
})
