import { putNewsOnTop, takeNewsOffTop } from '@kawaraban/contract/tops.ts'
import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import type { Person } from '../../testing/company.ts'

const app = useTestApp()

test('TOP-01 who put a post on top and who took it off are lines of the audit log, repeats and refusals are none', async () => {
  const lines: string[] = []
  const call = await app.addServer({ LOG_LEVEL: 'warn' }, { logStream: { write: (line: string) => lines.push(line) } })
  const { sato, suzuki } = app.cast
  const params = { newsId: await app.storePost(suzuki, { title: '停電' }) }
  const written: number[] = []
  for (const endpoint of [putNewsOnTop, putNewsOnTop, takeNewsOffTop, takeNewsOffTop]) {
    await call(sato, endpoint, { params })
    written.push(lines.length)
  }
  expect(written).toEqual([1, 1, 2, 2])
  await call(sato, putNewsOnTop, { params: { newsId: '999999' } })
  const line = (event: string, { accountId }: Person) => ({ msg: 'audit', event, accountId, ...params })
  expect(lines.map((one) => JSON.parse(one))).toMatchObject([line('topAdd', sato), line('topRemove', sato)])
  expect(lines.join('')).not.toContain('停電')
})
