import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { code, root, withoutComments } from './source.ts'

const requirements = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
const scenarios = [...requirements.matchAll(/^- (S-\d\d) \|/gm)].map(([, id = '']) => id)

/** Titles of the journeys and of their groups. */
const titles = code
  .filter(({ path }) => /^e2e\/.*\.test\.ts$/.test(path))
  .flatMap(({ text }) => [
    ...withoutComments(text).matchAll(/\b(?:test|describe)(?:\.each\([^\n]*\))?\(\s*(['"`])(.*?)\1/g),
  ])
  .map(([, , title = '']) => title)

const named = new Set(titles.flatMap((title) => title.match(/\bS-\d\d\b/g) ?? []))

test('each of the 25 scenarios is named by the title of a journey in a real browser', () => {
  expect(scenarios).toHaveLength(25)
  expect(scenarios.filter((scenario) => !named.has(scenario))).toEqual([])
  expect([...named].filter((scenario) => !scenarios.includes(scenario))).toEqual([])
})
