import { createTemplate, deleteTemplate, updateTemplate } from '@kawaraban/contract/templates.ts'
import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import type { Person } from '../../testing/company.ts'

const app = useTestApp()
const fields = { title: '停電について', content: '12月1日に停電します。' }

test('REUSE-02 making, changing and deleting a template are lines of the audit log, repeats are none', async () => {
  const lines: string[] = []
  const call = await app.addServer({ LOG_LEVEL: 'warn' }, { logStream: { write: (line: string) => lines.push(line) } })
  const { sato, suzuki } = app.cast
  const headers = { 'idempotency-key': 'key' }
  const make = () => call(suzuki, createTemplate, { body: { name: '停電', fields }, headers })
  const params = { templateId: (await make()).data.templateId as string }
  await make()
  for (const _time of [1, 2]) await call(sato, updateTemplate, { params, body: { name: '変更', fields, version: 1 } })
  await call(sato, deleteTemplate, { params, query: { version: '2' } })
  const line = (event: string, { accountId }: Person) => ({ msg: 'audit', event, accountId, ...params })
  expect(lines.map((one) => JSON.parse(one))).toMatchObject([
    line('templateCreate', suzuki),
    line('templateUpdate', sato),
    line('templateDelete', sato),
  ])
  expect(lines.join('')).not.toContain('停電')
})
