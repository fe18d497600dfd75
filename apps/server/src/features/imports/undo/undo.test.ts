import { updateCompanyUser, updateMyProfile } from '@kawaraban/contract/members.ts'
import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { noteFact } from '../../../db/blocks/reach.ts'
import { useTestApp } from '../../../testing/app.ts'
import { addPerson } from '../../../testing/company.ts'
import { importSteps } from '../../../testing/import-steps.ts'
import { checkModel } from '../../../testing/model.ts'

const app = useTestApp()
let steps: ReturnType<typeof importSteps>
beforeAll(() => {
  steps = importSteps(app)
})

const idOf = async (docomoId: string) => {
  const [row] = await app.db.query<{ companyUserId: string }>(sql`
    select company_user_id as "companyUserId" from members where docomo_id = ${docomoId}`)
  return row?.companyUserId ?? ''
}

/** All that the rest of the database says, other companies included. */
const others = () =>
  app.db.query(sql`
    select m.*, g.news_version from members m join management_groups g using (management_group_id)
    where m.management_group_id <> ${app.cast.ours.managementGroupId} order by m.company_user_id`)
const blocks = () =>
  app.db.query(sql`
    select block, members, readers::text from member_blocks
    where management_group_id = ${app.cast.ours.managementGroupId} and members > 0 order by block`)

describe('G-175 what happened since an import is not taken back', () => {
  test('a name set by its owner and a role set by an admin stay, and count as skipped', async () => {
    const { importId } = await steps.take(['d100234503,取込 名,取込部,editor,', 'd100234761,取込 名,取込部,editor,'])
    await app.call(app.cast.tanaka, updateMyProfile, { body: { name: '田中 自分' } })
    const change = [{ companyUserId: app.cast.yamada.companyUserId, role: 'none' }]
    await app.call(app.cast.sato, updateAuthorities, { body: change })
    const undone = await steps.undo(importId)
    expect(undone.undone).toEqual({ restored: 2, removed: 0, setToNone: 0, skipped: 2 })
    expect(await steps.member('d100234503')).toMatchObject({
      name: '田中 自分',
      nameIsOwn: true,
      role: 'viewer',
      departmentName: '営業部 第2課',
    })
    expect(await steps.member('d100234761')).toMatchObject({
      name: '山田 美穂',
      role: 'none',
      departmentName: '購買部',
    })
  })

  test('an added member who has signed in becomes none, and one who never has is deleted', async () => {
    const { importId } = await steps.take(['s1,来た人,,,', 's2,来ない人,,,', 's3,直された人,,,'])
    await app.db.query(sql`
      insert into accounts (issuer, subject, management_group_id, company_user_id)
      values ('local', 's1', ${app.cast.ours.managementGroupId}, ${await idOf('s1')})`)
    await noteFact(app.db, app.cast.ours.managementGroupId, 'signed_in', [await idOf('s1')])
    const params = { companyUserId: await idOf('s3') }
    await app.call(app.cast.sato, updateCompanyUser, { params, body: { name: '直した名' } })
    const undone = await steps.undo(importId)
    expect(undone.undone).toEqual({ restored: 0, removed: 1, setToNone: 2, skipped: 0 })
    expect(await steps.member('s1')).toMatchObject({ role: 'none' })
    expect(await steps.member('s2')).toBeUndefined()
    expect(await steps.member('s3')).toMatchObject({ name: '直した名', role: 'none' })
  })

  test('PERM-13 an admin made by the import stays one if there is no other', async () => {
    const { importId } = await steps.take(['a1,新しい管理者,,admin,'])
    const second = await addPerson(app.db, app.cast.ours, { name: '二人目', role: 'admin', now: app.clock.now })
    const { sato } = app.cast
    await app.call(sato, updateAuthorities, { body: [{ companyUserId: sato.companyUserId, role: 'viewer' }] })
    const asSecond = importSteps(app, second)
    const undone = await asSecond.undo(importId)
    expect(undone.state).toBe('undone')
    expect(
      await steps.members().then((rows) => rows.filter(({ role }) => role === 'admin').map(({ docomoId }) => docomoId)),
    ).toEqual(['ours-二人目'])
    await app.call(second, updateAuthorities, { body: [{ companyUserId: sato.companyUserId, role: 'admin' }] })
  })

  test('an import can be taken back once, and for 30 days', async () => {
    const { importId, undoUntil } = await steps.take(['t1,人,,,'])
    expect(undoUntil).toBe('2026/12/20 10:00')
    await steps.undo(importId)
    await expect(steps.undo(importId)).rejects.toThrow('Import not ready')
  })
})

// Last, since it ends everybody's sessions.
test('G-175 whatever is imported, taken back it is as if it had never been, and other companies never see it', async () => {
  const before = { members: await steps.members(), others: await others(), blocks: await blocks() }
  const known = before.members.map(({ docomoId }) => docomoId).filter((id) => id !== 'd100234501')
  const cell = fc.constantFrom('', '名前', '髙橋 一郎', 'カ'.repeat(31), 'A&B')
  const role = fc.constantFrom('', 'admin', 'editor', 'viewer', 'none')
  const line = fc.tuple(fc.constantFrom(...known, 'p1', 'p2', 'p3'), cell, cell, role, cell)
  const file = fc.uniqueArray(line, { selector: ([id]) => id, minLength: 1, maxLength: 9 })
  const options = fc.record({ keepOwnNames: fc.boolean(), missingToNone: fc.boolean() })
  await checkModel(
    fc.tuple(file, options),
    async ([lines, chosen]) => {
      // A new person needs a name.
      const cells = lines.map(([id, name, ...rest]) => [id, name || (id.startsWith('p') ? '新人' : ''), ...rest])
      const { importId, counts } = await steps.check(...cells.map((line) => line.join(',')))
      const confirmedMissing = counts?.missing ?? 0
      const all = { ...chosen, repairCharacters: true, leaveOutTooLong: true, confirmedMissing }
      expect((await steps.apply(importId, all)).message).toBe('OK')
      expect((await steps.settled(importId)).state).toBe('applied')
      const undone = await steps.undo(importId)
      expect(undone).toMatchObject({ state: 'undone', undone: { setToNone: 0, skipped: 0 } })
      expect({ members: await steps.members(), others: await others(), blocks: await blocks() }).toEqual(before)
    },
    { rounds: [10, 100] },
  )
})
