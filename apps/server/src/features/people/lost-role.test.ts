import { createPerson, updatePerson } from '@kawaraban/contract/people.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { lockCompany } from '../../db/company-lock.ts'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { importSteps } from '../../testing/import-steps.ts'
import { countWaiting } from '../../testing/waiting.ts'

const app = useTestApp()

test('PERM-11 an admin who loses the role while waiting adds and changes nobody', async () => {
  const { suzuki, yamada, ours } = app.cast
  const setRole = (role: string, tx = app.db as Parameters<typeof writeByHand>[0]) =>
    writeByHand(tx, sql`update members set role = ${role} where company_user_id = ${suzuki.companyUserId}`)
  await setRole('admin')
  const waiting = await app.db.transaction(async (tx) => {
    await lockCompany(tx, ours.managementGroupId)
    const answers = [
      app.call(suzuki, createPerson, { body: { docomoId: 'n050', name: '新人 花子' } }),
      app.call(suzuki, updatePerson, { params: { companyUserId: yamada.companyUserId }, body: { role: 'none' } }),
    ]
    await expect.poll(() => countWaiting(app.db), { interval: 5 }).toBeGreaterThan(0)
    await setRole('editor', tx)
    return { answers }
  })
  for (const answer of await Promise.all(waiting.answers))
    expect(answer).toMatchObject({ success: false, message: 'No permission', data: null, status: 200 })
  expect(await importSteps(app).member('n050')).toBeUndefined()
})
