import { listNews } from '@kawaraban/contract/news.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { systemClock } from '../../clock.ts'
import { linkAccount } from '../../features/session/queries.ts'
import { localIssuerName } from '../../local-issuer.ts'
import { useTestApp } from '../../testing/app.ts'
import { addCompany, addPerson } from '../../testing/company.ts'
import { maintenanceRounds } from '../../testing/maintenance-rounds.ts'
import { endIdleCompany } from './queries.ts'

const app = useTestApp({ clock: systemClock })

const { now, age, idleDays, traces } = maintenanceRounds(() => app.db)

test('G-142 a use that meets the deletion: it is answered and the company stays, or it is refused and all is gone', async () => {
  const outcomes = { stayed: 0, ended: 0 }
  for (let meeting = 0; meeting < 150; meeting += 1) {
    const company = await addCompany(app.db, `meeting-${meeting}`, now)
    const { managementGroupId } = company
    const person = await addPerson(app.db, company, { name: `人${meeting}`, role: 'viewer', now })
    await age(managementGroupId, 7)
    const end = () => endIdleCompany(app.db, managementGroupId, now)
    const use = () => app.call(person, listNews)
    const ended = meeting % 3 === 0 ? end() : undefined
    const used = use()
    const [counts, answer] = await Promise.all([ended ?? end(), used])
    const left = await traces(managementGroupId)
    if (answer.message === 'OK') {
      outcomes.stayed += 1
      expect([counts, await idleDays(managementGroupId)]).toEqual([null, 0])
      expect(left).toEqual(expect.arrayContaining(['accounts', 'members']))
    } else {
      outcomes.ended += 1
      expect(answer.message).toBe('Login session is invalid')
      expect(counts).toMatchObject({ people: 1 })
      expect(left).toEqual([])
    }
  }
  expect(outcomes.stayed + outcomes.ended).toBe(150)
  expect(Math.min(outcomes.stayed, outcomes.ended)).toBeGreaterThan(0)
})

test('G-142 a sign-in that meets the deletion ends well: in the company that stays, or in a new one', async () => {
  const outcomes = { stayed: 0, restarted: 0 }
  for (let meeting = 0; meeting < 100; meeting += 1) {
    const code = `sign-in-${meeting}`
    const company = await addCompany(app.db, code, now)
    await addPerson(app.db, company, { name: '旧', role: 'viewer', now })
    await age(company.managementGroupId, 7)
    const identity = { docomoId: `${code}-旧`, name: '旧', departmentName: '', managementGroup: code, isAdmin: false }
    const signIn = () =>
      app.db.transaction((tx) => linkAccount(tx, [localIssuerName], { ...identity, subject: `${code}-旧` }, now))
    const end = () => endIdleCompany(app.db, company.managementGroupId, now)
    const acts = meeting % 2 === 0 ? [end(), signIn()] : [signIn(), end()]
    await Promise.all(acts)
    const [member] = await app.db.query<{ id: number }>(sql`
      select management_group_id as id from accounts where issuer = ${localIssuerName} and subject = ${`${code}-旧`}`)
    const isKept = member?.id === company.managementGroupId
    outcomes[isKept ? 'stayed' : 'restarted'] += 1
    expect(await idleDays(member?.id ?? 0)).toBe(0)
    expect(await traces(company.managementGroupId)).toEqual(isKept ? expect.arrayContaining(['members']) : [])
  }
  expect(Math.min(outcomes.stayed, outcomes.restarted)).toBeGreaterThan(0)
})
