import { createCategory, listCategories } from '@kawaraban/contract/categories.ts'
import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { lockCompany } from '../../db/company-lock.ts'
import { useTestApp } from '../../testing/app.ts'
import { countWaiting } from '../../testing/waiting.ts'

const app = useTestApp()

test('WRITE-03 an admin who loses the role while waiting changes nothing', async () => {
  const { sato, yamada } = app.cast
  await app.call(sato, updateAuthorities, { body: [{ companyUserId: yamada.companyUserId, role: 'admin' }] })
  const { waiting } = await app.db.transaction(async (tx) => {
    await lockCompany(tx, sato.managementGroupId)
    const body = { name: '総務', colour: 'blue', icon: 'building', posters: 'editors' }
    const waiting = app.call(yamada, createCategory, { body })
    await expect.poll(() => countWaiting(app.db)).toBeGreaterThan(0)
    await tx.query(sql`update members set role = 'viewer' where company_user_id = ${yamada.companyUserId}`)
    return { waiting }
  })
  expect(await waiting).toMatchObject({ success: false, message: 'No permission', data: null, status: 200 })
  expect((await app.call(sato, listCategories)).data.categories).toEqual([])
})
