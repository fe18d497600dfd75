import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { oneMachine } from '../../../db/open-machines.ts'
import { createRunner } from '../../../jobs/runner.ts'
import { measures } from '../../../measures.ts'
import { useTestApp } from '../../../testing/app.ts'
import { deleteImport, importKind, jobOf, openImport } from '../queries.ts'
import { createImportJobs } from './import-jobs.ts'

const app = useTestApp()

test('G-176 an import that was cancelled before its last attempt has not failed', async () => {
  const { db, cast } = app
  const { managementGroupId } = cast.ours
  const now = app.clock.now
  const importId = await openImport(db, { managementGroupId, createdBy: null, fileName: 'people.csv' }, now)
  const key = { managementGroupId, importId: importId ?? '' }
  await db.query(sql`update jobs set attempts = 5, due_at = ${new Date(now)} where key = ${jobOf(key).key}`)
  expect(await deleteImport(db, key)).toBe(true)
  const faults: string[] = []
  const unsubscribe = measures.failedJobs.subscribe((kind) => faults.push(kind))
  const log = { error: (_: object, text: string) => void faults.push(text) }
  const runner = createRunner({ machines: oneMachine, clock: () => now, log })
  runner.register(createImportJobs({ db, clock: () => now }))
  runner.wake()
  await runner.idle()
  await runner.stop()
  unsubscribe()
  expect(faults).toEqual([])
  expect(await db.query(sql`select key from jobs where kind = ${importKind}`)).toEqual([])
})
