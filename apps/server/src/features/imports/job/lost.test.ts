import { expect, test } from 'vitest'
import { LostJob } from '../../../jobs/queries.ts'
import { useTestApp } from '../../../testing/app.ts'
import { deleteImport, findImport, openImport } from '../queries.ts'
import { updateProgress, updateState } from './queries.ts'

const app = useTestApp()

test('G-176 work at an import that was cancelled meanwhile is over, and has not failed', async () => {
  const { db, cast, clock } = app
  const { managementGroupId } = cast.ours
  const importId = await openImport(db, { managementGroupId, createdBy: null, fileName: 'people.csv' }, clock.now)
  const key = { managementGroupId, importId: importId ?? '' }
  const stored = await findImport(db, key, clock.now)
  if (!stored) throw new Error('the import was not stored')
  expect(await deleteImport(db, key)).toBe(true)
  await expect(updateProgress(db, stored, { done: 1 })).rejects.toThrow(LostJob)
  await expect(updateState(db, stored, { state: 'checked' })).rejects.toThrow(LostJob)
})
