import { updateCompanySettings } from '@kawaraban/contract/company.ts'
import { deleteNews } from '@kawaraban/contract/news.ts'
import { purgeNews, restoreNews } from '@kawaraban/contract/trash.ts'
import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import type { Person } from '../../testing/company.ts'
import { useTrash } from '../../testing/trash-app.ts'

const app = useTestApp()
useTrash(app)

test('TRASH-01 deleting to the trash, restoring and deleting for good are lines of the audit log, and so is the setting; repeats are none', async () => {
  const lines: string[] = []
  const call = await app.addServer({ LOG_LEVEL: 'warn' }, { logStream: { write: (line: string) => lines.push(line) } })
  const { sato, suzuki } = app.cast
  const params = { newsId: await app.storePost(suzuki, { title: '停電' }) }
  await call(suzuki, deleteNews, { params })
  for (const _time of [1, 2]) await call(sato, restoreNews, { params })
  await call(suzuki, deleteNews, { params })
  for (const _time of [1, 2]) await call(sato, purgeNews, { params })
  const line = (event: string, { accountId }: Person) => ({ msg: 'audit', event, accountId, ...params })
  expect(lines.map((one) => JSON.parse(one))).toMatchObject([
    line('postTrash', suzuki),
    line('postRestore', sato),
    line('postTrash', suzuki),
    line('postPurge', sato),
  ])
  expect(lines.join('')).not.toContain('停電')
  lines.splice(0)
  for (const hasTrash of [false, false, true]) await call(sato, updateCompanySettings, { body: { hasTrash } })
  expect(lines.map((one) => JSON.parse(one))).toMatchObject(
    [false, true].map((hasTrash) => ({ event: 'companySettingsChange', accountId: sato.accountId, hasTrash })),
  )
})
