import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '../apps/server/src/settings.ts'
import { root } from './source.ts'

test('the operations document explains every setting and no other', () => {
  const [, table = ''] = readFileSync(join(root, 'docs/operations.md'), 'utf8').split('## Settings')
  const rows = table.split('## ')[0]?.match(/^\| `.*?\|/gm) ?? []
  const explained = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]))
  expect(explained.sort()).toEqual(Object.keys(settings.shape).sort())
})
