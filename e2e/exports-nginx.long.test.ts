import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blocksOf } from '../tests/document.ts'
import { startNginx } from '../tests/nginx.ts'
import { proveCuts } from './cut-exports.ts'

const blocks = blocksOf('docs/operations.md', 'Several servers behind a proxy')
const site = blocks.find(({ language }) => language === 'nginx')?.text ?? ''

const { open, cut, sum } = proveCuts('the documented nginx', async (cutters) => {
  const folder = mkdtempSync(join(tmpdir(), 'kawaraban-nginx-'))
  chmodSync(folder, 0o755)
  const [first = '', second = ''] = cutters.map(({ port }) => String(port))
  const nginx = await startNginx(folder, site.replace('8081', first).replace('8082', second))
  return {
    origin: nginx.origin,
    close: () => {
      nginx.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
})

test('The documented nginx starts no second export when the first has no answer, and the author gets one by a press (EXPORT-03, G-266)', async () => {
  const { choose, again, saveWhole } = await open()
  const exports = sum('exports')
  cut('unanswered')
  await choose('CSVで保存')
  await again.waitFor()
  expect(sum('exports')).toBe(exports + 1)
  await saveWhole('CSVで保存')
})
