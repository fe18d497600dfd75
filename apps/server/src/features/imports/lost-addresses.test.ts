import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { saveClaimedAddress } from '../../db/mail-addresses.ts'
import { useTestApp } from '../../testing/app.ts'
import { importSteps } from '../../testing/import-steps.ts'
import { mailEnvironment } from '../../testing/mail-environment.ts'
import { checkModel } from '../../testing/model.ts'

const columns = 'アカウントID,名前,部署,権限,ふりがな,メールアドレス'
const app = useTestApp({ settings: mailEnvironment })
let steps: ReturnType<typeof importSteps>
let old: ReturnType<typeof importSteps>
beforeAll(() => {
  steps = importSteps(app, app.cast.sato, columns)
  old = importSteps(app)
})
afterEach(() => steps.cancel())

const tanaka = 'd100234503'
const yamada = 'd100234761'
const stored = () =>
  app.db.query<{ docomoId: string; source: string }>(sql`
    select m.docomo_id as "docomoId", a.source, a.address, a.refusal
    from mail_addresses a join members m using (management_group_id, company_user_id)
    where a.management_group_id = ${app.cast.ours.managementGroupId} order by 1, 2`)
const given = async () => {
  await steps.take([`${tanaka},,,viewer,,t@example.com`, `${yamada},,,viewer,,y@example.com`])
  for (const person of [app.cast.tanaka, app.cast.yamada])
    await app.db.transaction((tx) => saveClaimedAddress(tx, person, 'claim@example.com', app.clock.now))
}
const both = { [tanaka]: 't@example.com', [yamada]: 'y@example.com' }
const namesOf = async () => (await stored()).map(({ docomoId, source }) => `${source} ${docomoId}`)

describe('MAIL-02 G-682 who gets the role none loses every address', () => {
  test('by a line of a file, and gets the directory’s back with the role, by an undo', async () => {
    await given()
    const lines = [`${tanaka},,,none,,t@example.com`]
    const { importId } = await steps.take(lines)
    expect(await namesOf()).toEqual([`claim ${yamada}`, `directory ${yamada}`])
    expect((await steps.check(...lines)).counts).toMatchObject({ changed: 0, setToNone: 0, unchanged: 1 })
    await steps.cancel()
    await steps.undo(importId)
    expect(await steps.addresses()).toEqual(both)
  })

  test('by being missing from a file', async () => {
    await given()
    const rest = (await steps.members()).filter(({ docomoId }) => docomoId !== tanaka)
    const { importId } = await old.take(
      rest.map(({ docomoId }) => `${docomoId},,,,`),
      { missingToNone: true, confirmedMissing: 1 },
    )
    expect(await namesOf()).toEqual([`claim ${yamada}`, `directory ${yamada}`])
    await old.undo(importId)
    expect(await steps.addresses()).toEqual(both)
  })

  test('by an admin’s press', async () => {
    await given()
    const { companyUserId } = app.cast.yamada
    await app.call(app.cast.sato, updateAuthorities, { body: [{ companyUserId, role: 'none' }] })
    expect(await namesOf()).toEqual([`claim ${tanaka}`, `directory ${tanaka}`])
  })
})

// Last, since it ends everybody's sessions.
test('G-175 MAIL-02 whatever a file says of addresses and roles, taken back it is as if it had never been', async () => {
  await app.db.transaction((tx) => saveClaimedAddress(tx, app.cast.tanaka, null, app.clock.now))
  await steps.take([`${tanaka},,,viewer,,t@example.com`, `${yamada},,,editor,,y@example.com`])
  const before = { members: await steps.members(), addresses: await stored() }
  const known = before.members.map(({ docomoId }) => docomoId).filter((id) => id !== 'd100234501')
  const line = fc.tuple(
    fc.constantFrom(...known, 'p1', 'p2'),
    fc.constantFrom('', 'editor', 'viewer', 'none'),
    fc.constantFrom('', 't@example.com', 'y@example.com', 'z@example.com'),
  )
  const file = fc.uniqueArray(line, { selector: ([id]) => id, minLength: 1, maxLength: 8 })
  await checkModel(
    fc.tuple(file, fc.boolean(), fc.boolean()),
    async ([lines, hasColumn, missingToNone]) => {
      const ofFile = hasColumn ? steps : old
      const cells = lines.map(([id, role, address]) => {
        const name = id.startsWith('p') ? '新人' : ''
        return [id, name, '', role, '', ...(hasColumn ? [address] : [])].join(',')
      })
      const { importId, counts } = await ofFile.check(...cells)
      await ofFile.apply(importId, { missingToNone, confirmedMissing: counts?.missing ?? 0 })
      const applied = await ofFile.settled(importId)
      // What the dry run has said is what was done.
      expect(applied).toMatchObject({ state: 'applied', applied: { added: counts?.added, changed: counts?.changed } })
      const ofNobody = await app.db.query(sql`
        select a.address from mail_addresses a join members m using (management_group_id, company_user_id)
        where coalesce(m.role, 'none') = 'none'`)
      expect(ofNobody).toEqual([])
      const undone = await ofFile.undo(importId)
      expect(undone).toMatchObject({ state: 'undone', undone: { skipped: 0 } })
      expect({ members: await steps.members(), addresses: await stored() }).toEqual(before)
    },
    { rounds: [15, 100] },
  )
})
