import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '../apps/server/src/settings.ts'
import { exampleFile, withSettings } from '../scripts/settings/documents.ts'
import { explained } from '../scripts/settings/explained.ts'
import { root } from './source.ts'

test('every setting is explained, and no other', () => {
  expect(Object.keys(explained).sort()).toEqual(Object.keys(settings.shape).sort())
})

test('the documents have the settings as npm run settings writes them', () => {
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  expect(operations).toBe(withSettings(operations))
  expect(operations.match(/^\| `[A-Z_]+` \|/gm)?.length).toBeGreaterThanOrEqual(Object.keys(settings.shape).length)
  expect(readFileSync(join(root, '.env.example'), 'utf8')).toBe(exampleFile())
})
