import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { costs } from '../apps/server/src/http/limits/costs.ts'
import { root } from './source.ts'

type Document = { readonly paths: Record<string, Record<string, { readonly operationId: string }>> }

const document: Document = JSON.parse(readFileSync(join(root, 'docs/api/openapi.json'), 'utf8'))
const operations = Object.values(document.paths).flatMap((methods) =>
  Object.values(methods).map(({ operationId }) => operationId),
)

test('G-316 every operation of the OpenAPI document has a class of costs, and nothing else has', () => {
  expect(Object.keys(costs).toSorted()).toEqual(operations.toSorted())
})

test('G-316 the architecture names the bound of each class', () => {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const [, chapter = ''] = text.split('\n## What one company may hold, and what one caller may have under way\n')
  const listed = [...(chapter.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  const used = Object.values(costs).filter((cost) => typeof cost === 'string')
  expect(listed.toSorted()).toEqual([...new Set(used)].toSorted())
})
