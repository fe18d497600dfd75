import { listImports } from '@kawaraban/contract/imports.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { importSteps } from '../../../testing/import-steps.ts'

const app = useTestApp()

test('G-176 of an import that is given up before it was applied nothing that its file said remains', async () => {
  const steps = importSteps(app)
  const { importId } = await steps.check('i1,新人,,,')
  const staged = () =>
    app.db.query(sql`
      select import_id from import_lines where import_id = ${importId}
      union all select import_id from import_chunks where import_id = ${importId}`)
  expect(await staged()).not.toEqual([])
  await steps.leave(importId, sql`state = 'reading'`, 5)
  const callOther = await app.addServer()
  await callOther(app.cast.sato, listImports)
  expect(await steps.settled(importId)).toMatchObject({ state: 'failed', failure: 'interrupted' })
  expect(await staged()).toEqual([])
})
