import type { Role } from '@kawaraban/contract/policy.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { addCompany } from '../../testing/company.ts'
import { updateRoles } from '../members/queries.ts'
import { insertStart } from '../service/queries.ts'
import { linkAccount } from './queries.ts'

const app = useTestApp()

type Row = { name: string; department: string; reading: string; role: Role | null; isRoleDefault: boolean }
type File = { name?: string; departmentName?: string; reading?: string; role?: Role }

let companies = 0
/** A person of a company of their own; at first only `docomoId` is known. */
const newPerson = async (isRunning: boolean) => {
  companies += 1
  const code = `company ${companies}`
  const docomoId = `d${companies}`
  const { managementGroupId } = await addCompany(app.db, code, app.clock.now)
  if (!isRunning) {
    await app.db.query(sql`
      update management_groups set started_at = null where management_group_id = ${managementGroupId}`)
  }
  const find = async () => {
    const [row] = await app.db.query<Row & { companyUserId: string }>(sql`
      select company_user_id as "companyUserId", name, department_name as department, reading, role,
        role_is_default as "isRoleDefault"
      from members where management_group_id = ${managementGroupId} and docomo_id = ${docomoId}`)
    return row
  }
  return {
    find: async (): Promise<Row | undefined> => {
      const found = await find()
      if (!found) return undefined
      const { companyUserId: _, ...row } = found
      return row
    },
    /** What an import leaves of a row of its file. */
    imports: async ({ name, departmentName, reading, role }: File) => {
      await writeByHand(
        app.db,
        sql`
        insert into members as m
          (management_group_id, docomo_id, name, department_name, reading, role, role_is_default, icon_type)
        values (${managementGroupId}, ${docomoId}, ${name ?? docomoId}, ${departmentName ?? ''}, ${reading ?? ''},
          ${role ?? 'viewer'}, ${role === undefined}, '00000000')
        on conflict (management_group_id, docomo_id) do update set
          role = coalesce(${role ?? null}, m.role), role_is_default = m.role_is_default and ${role === undefined}`,
        managementGroupId,
      )
    },
    chooses: async (role: Role) => {
      const { companyUserId } = (await find()) ?? {}
      if (companyUserId) await updateRoles(app.db, managementGroupId, [{ companyUserId, role }])
    },
    /** As the directory may have left it before the first sign-in. */
    clears: () =>
      app.db.query(sql`
        update members set department_name = ''
        where management_group_id = ${managementGroupId} and docomo_id = ${docomoId}`),
    signsIn: (isAdmin = false) =>
      linkAccount(
        app.db,
        ['https://provider.example.com'],
        {
          subject: docomoId,
          docomoId,
          name: '名簿の名前',
          departmentName: '名簿の部',
          managementGroup: code,
          isAdmin,
        },
        app.clock.now,
      ),
    starts: () => insertStart(app.db, managementGroupId, app.clock.now),
  }
}
const roleOf = async ({ find }: Awaited<ReturnType<typeof newPerson>>) => {
  const { role, isRoleDefault } = (await find()) ?? {}
  return [role, isRoleDefault]
}

test('PEOPLE-01 the first sign-in finds the imported person, and does not change the file’s facts', async () => {
  const person = await newPerson(true)
  await person.imports({ name: '髙橋 花', departmentName: '総務部', reading: 'たかはし はな', role: 'editor' })
  const before = await person.find()
  const [first, second] = [await person.signsIn(true), await person.signsIn(true)]
  expect(first).toEqual(second)
  expect(await person.find()).toEqual(before)
  const members = await app.db.query(sql`
    select m.name from accounts a join members m using (management_group_id, company_user_id)
    where a.account_id = ${first.accountId}`)
  expect(members).toEqual([{ name: '髙橋 花' }])
})

test('PERM-15 an imported person without a role becomes admin at the first sign-in by the claim, and only then', async () => {
  const known = await newPerson(true)
  await known.imports({ name: '高橋' })
  expect(await roleOf(known)).toEqual(['viewer', true])
  await known.signsIn(true)
  expect(await roleOf(known)).toEqual(['admin', false])

  const late = await newPerson(true)
  await late.imports({ name: '高橋' })
  await late.signsIn(false)
  await late.signsIn(true)
  expect(await roleOf(late)).toEqual(['viewer', false])
})

test('PERM-15 API-38 a role that a person or a file has chosen is changed by no sign-in', async () => {
  for (const role of ['viewer', 'editor', 'none'] as const) {
    const byFile = await newPerson(true)
    await byFile.imports({ role })
    await byFile.signsIn(true)
    expect(await roleOf(byFile)).toEqual([role, false])

    const byPerson = await newPerson(true)
    await byPerson.imports({})
    await byPerson.chooses(role)
    await byPerson.signsIn(true)
    expect(await roleOf(byPerson)).toEqual([role, false])
  }
})

test('G-170 the first sign-in gives the department that no file has given', async () => {
  const named = await newPerson(true)
  await named.imports({ name: '高橋' })
  await named.signsIn()
  expect(await named.find()).toMatchObject({ name: '高橋', department: '名簿の部' })

  const known = await newPerson(false)
  await known.signsIn()
  await known.clears()
  await known.signsIn(true)
  expect(await known.find()).toMatchObject({ department: '', role: 'admin' })
})

test('OPS-02 G-141 a member imported before the start has the default role until the first sign-in', async () => {
  const person = await newPerson(false)
  await person.imports({ name: '高橋' })
  await person.starts()
  expect(await roleOf(person)).toEqual(['viewer', true])
  await person.signsIn(true)
  expect(await roleOf(person)).toEqual(['admin', false])
})

test('PERM-15 PERM-16 whatever the order of imports, choices, sign-ins and the start, roles are as a plain model has them', async () => {
  const role = fc.constantFrom<Role>('admin', 'editor', 'viewer', 'none')
  const event = fc.oneof(
    fc.record({ kind: fc.constant('import' as const), role: fc.option(role, { nil: undefined }) }),
    fc.record({ kind: fc.constant('choose' as const), role }),
    fc.record({ kind: fc.constant('signIn' as const), isAdmin: fc.boolean() }),
    fc.record({ kind: fc.constant('start' as const) }),
  )
  type Model = { exists: boolean; role: Role | null; isDefault: boolean; isRunning: boolean }
  const next = (model: Model, happened: typeof event extends fc.Arbitrary<infer Event> ? Event : never): Model => {
    const { exists, isDefault, isRunning } = model
    if (happened.kind === 'start')
      return { ...model, isRunning: true, role: exists ? (model.role ?? (isRunning ? null : 'viewer')) : null }
    if (happened.kind === 'choose') return exists ? { ...model, role: happened.role, isDefault: false } : model
    if (happened.kind === 'import') {
      if (happened.role) return { ...model, exists: true, role: happened.role, isDefault: false }
      return exists ? model : { ...model, exists: true, role: 'viewer', isDefault: true }
    }
    const given = happened.isAdmin ? 'admin' : isRunning ? 'viewer' : null
    return {
      ...model,
      exists: true,
      role: isDefault && happened.isAdmin ? 'admin' : (model.role ?? given),
      isDefault: false,
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(event, { minLength: 1, maxLength: 8 }), async (isRunning, events) => {
      const person = await newPerson(isRunning)
      let model: Model = { exists: false, role: null, isDefault: false, isRunning }
      for (const happened of events) {
        if (happened.kind === 'start') await person.starts()
        if (happened.kind === 'choose') await person.chooses(happened.role)
        if (happened.kind === 'signIn') await person.signsIn(happened.isAdmin)
        if (happened.kind === 'import') await person.imports(happened.role ? { role: happened.role } : {})
        model = next(model, happened)
        expect(await roleOf(person)).toEqual(model.exists ? [model.role, model.isDefault] : [undefined, undefined])
      }
    }),
    { numRuns: 150, seed: 20261122 },
  )
})

test('PERM-15 a choice concurrent with the first sign-in stays, and two concurrent first sign-ins end as one', async () => {
  for (let round = 0; round < 40; round += 1) {
    const person = await newPerson(true)
    await person.imports({ name: '高橋' })
    const accounts = await Promise.all([person.signsIn(true), person.chooses('none'), person.signsIn(true)])
    expect(accounts[0]).toEqual(accounts[2])
    expect(await roleOf(person)).toEqual(['none', false])
  }
})
