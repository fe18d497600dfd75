import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, shipped } from './source.ts'

test('G-208 the operations document explains every metric of the service and no other', () => {
  const declared = shipped
    .filter(({ path }) => path.startsWith('apps/server/src/metrics/'))
    .flatMap(({ text }) => [...text.matchAll(/'(kawaraban_\w+)'/g)].map((match) => match[1]))
  const [, table = ''] = readFileSync(join(root, 'docs/operations.md'), 'utf8').split('### Metrics')
  const rows = table.split('\n## ')[0]?.match(/^\| `.*?\|/gm) ?? []
  const explained = rows.flatMap((row) => [...row.matchAll(/`(kawaraban_\w+)`/g)].map((match) => match[1]))
  expect(explained.toSorted()).toEqual(declared.toSorted())
  expect(declared.length).toBeGreaterThan(10)
})
