import { listImportPeople } from '@kawaraban/contract/imports.ts'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkBlocks } from '../../db/blocks/check.ts'
import { markRefused } from '../../db/mail-addresses.ts'
import { useTestApp } from '../../testing/app.ts'
import { importSteps } from '../../testing/import-steps.ts'
import { mailEnvironment } from '../../testing/mail-environment.ts'
import { workbookOf } from './workbook/workbook.fake.ts'

const columns = 'アカウントID,名前,部署,権限,ふりがな,メールアドレス'
const app = useTestApp({ settings: mailEnvironment })
let steps: ReturnType<typeof importSteps>
beforeAll(() => {
  steps = importSteps(app, app.cast.sato, columns)
})
afterEach(async () => {
  await steps.cancel()
  const all = Object.keys(await steps.addresses())
  if (all.length > 0) await steps.take(all.map((id) => `${id},,,,,`))
})

const people = async (importId: string, outcome: string) =>
  (await app.call(app.cast.sato, listImportPeople, { params: { importId }, query: { outcome, limit: '100' } })).data
    .people
/** Every address of the company, with what a mail server has said of it. */
const stored = () =>
  app.db.query<{ address: string; refusal: string | null }>(sql`
    select company_user_id as id, source, address, refusal, refused_at as at
    from mail_addresses where management_group_id = ${app.cast.ours.managementGroupId} order by 1, 2`)
const tanaka = 'd100234503'
const yamada = 'd100234761'

describe('MAIL-02 PEOPLE-01 a file with a column of addresses', () => {
  test('gives them to new and known people, changes, and by an empty cell removes them; a second run changes nothing', async () => {
    const lines = ['a1,新人,,,,a1@example.com', `${tanaka},,,,, tanaka@example.com `, `${yamada},,,,,`]
    const { applied, importId } = await steps.take(lines)
    expect(applied).toMatchObject({ added: 1, changed: 1, setToNone: 0 })
    expect(await steps.addresses()).toEqual({ a1: 'a1@example.com', [tanaka]: 'tanaka@example.com' })
    // Mails find people by these, so that they are written with the slice.
    expect(await checkBlocks(app.db, app.cast.ours.managementGroupId)).toEqual([])
    expect((await steps.check(...lines)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 3, addressesSet: 0 })
    await steps.cancel()
    const again = await steps.check('a1,,,,,b1@example.com', `${tanaka},,,,,`)
    expect(again.counts).toMatchObject({ changed: 2, addressesSet: 1, addressesRemoved: 1 })
    await steps.apply(again.importId)
    await steps.settled(again.importId)
    expect(await steps.addresses()).toEqual({ a1: 'b1@example.com' })
    await steps.undo(again.importId)
    expect(await steps.addresses()).toEqual({ a1: 'a1@example.com', [tanaka]: 'tanaka@example.com' })
    expect((await steps.undo(importId)).undone).toEqual({ restored: 1, removed: 1, setToNone: 0, skipped: 0 })
    expect(await steps.addresses()).toEqual({})
  })

  test('writes no row of a member of whom the address alone changes', async () => {
    const version = () => app.db.query(sql`select xmin::text as version from members where docomo_id = ${tanaka}`)
    const before = await version()
    await steps.take([`${tanaka},,,,,tanaka@example.com`])
    // What locks a row leaves its version.
    expect(await version()).toEqual(before)
  })

  test('and one without it, as files were before, changes no address', async () => {
    await steps.take([`${tanaka},,,,,tanaka@example.com`])
    const old = importSteps(app)
    const { counts } = await old.check(`${tanaka},,,,`)
    expect(counts).toMatchObject({ changed: 0, unchanged: 1, addressesSet: 0, addressesRemoved: 0 })
    await steps.cancel()
    await old.take([`${tanaka},田中 改名,,,`])
    expect(await steps.addresses()).toEqual({ [tanaka]: 'tanaka@example.com' })
  })

  test.each(['メールアドレス', 'メール', 'Ｅメール', 'E-mail', 'Mail Address', 'email'])('called %s', async (name) => {
    await importSteps(app, app.cast.sato, `${name},ID`).take([`x@example.com,${tanaka}`])
    expect(await steps.addresses()).toEqual({ [tanaka]: 'x@example.com' })
  })

  test('is read from a workbook, too', async () => {
    const file = await workbookOf(['ID', 'メールアドレス'], [tanaka, 'tanaka@example.com'], [yamada])
    const { data } = await steps.upload(file, 'people.xlsx')
    const { importId } = await steps.settled(data.importId)
    await steps.apply(importId)
    await steps.settled(importId)
    expect(await steps.addresses()).toEqual({ [tanaka]: 'tanaka@example.com' })
  })

  const long = (length: number) => `${'a'.repeat(length - 12)}@example.com`
  test.each([
    ['that would need quoting', '"""a b""@example.com"', 'invalidAddress', '"a b"@example.com'],
    ['outside of ASCII, which needs SMTPUTF8', 'たなか@example.com', 'invalidAddress', 'たなか@example.com'],
    ['with a domain outside of ASCII', 'a@例え.jp', 'invalidAddress', 'a@例え.jp'],
    ['in full width', 'ａ@example.com', 'invalidAddress', 'ａ@example.com'],
    ['without a domain', 'tanaka', 'invalidAddress', 'tanaka'],
    ['two in one cell', '"a@example.com,b@example.com"', 'invalidAddress', 'a@example.com,b@example.com'],
    ['with a name around it', '田中 <a@example.com>', 'invalidAddress', '田中 <a@example.com>'],
    [
      'with an end of a line',
      '"a@example.com\r\nBcc: b@example.com"',
      'control',
      'a@example.com\ufffdBcc: b@example.com',
    ],
    ['of 320 characters', long(320), 'tooLong', long(320).slice(0, 100)],
    ['with 65 characters before the @', `${'a'.repeat(65)}@b.jp`, 'invalidAddress', `${'a'.repeat(65)}@b.jp`],
  ])('G-641 G-680 has no address %s', async (_, sent, code, text) => {
    const { importId, totalFaults } = await steps.check(`${yamada},,,,,y@example.com`, `${tanaka},,,,,${sent}`)
    expect(totalFaults).toBe(1)
    const { faults } = await steps.faults(importId)
    expect(faults).toMatchObject([{ line: 3, code, column: 'address', docomoId: tanaka, text }])
    expect((await steps.apply(importId)).message).toBe('Import has faults')
    expect(await steps.addresses()).toEqual({})
  })

  test('LIM-18 too long an address leaves out its line, when that is chosen', async () => {
    const { importId } = await steps.check(`${yamada},,,,,y@example.com`, `${tanaka},田中 別名,,,,${long(320)}`)
    await steps.apply(importId, { leaveOutTooLong: true })
    expect((await steps.settled(importId)).applied).toMatchObject({ changed: 1, leftOut: 1 })
    expect(await steps.addresses()).toEqual({ [yamada]: 'y@example.com' })
  })

  test('G-381 the dry run names each address, from what to what', async () => {
    await steps.take([`${tanaka},,,,,tanaka@example.com`])
    const lines = ['a2,新人,,,,a2@example.com', `${tanaka},,,,,`, `${yamada},,,none,,y@example.com`]
    const { importId } = await steps.check(...lines)
    expect(await people(importId, 'added')).toMatchObject([{ address: 'a2@example.com', former: null }])
    expect(await people(importId, 'changed')).toMatchObject([
      { address: '', former: { address: 'tanaka@example.com' } },
    ])
    expect(await people(importId, 'setToNone')).toMatchObject([{ address: '', former: { address: '' } }])
  })

  test('MAIL-05 the same address again stays refused, another one is not, and an undo brings the words back', async () => {
    const { managementGroupId } = app.cast.ours
    await steps.take([`${tanaka},,,,,t@example.com`])
    const words = '550 no such user'
    await markRefused(app.db, managementGroupId, [{ address: 't@example.com', words }], app.clock.now)
    await steps.take([`${tanaka},,部,,,t@example.com`])
    expect(await stored()).toMatchObject([{ address: 't@example.com', refusal: words }])
    const before = await stored()
    const { importId } = await steps.take([`${tanaka},,,,,u@example.com`])
    expect(await stored()).toMatchObject([{ address: 'u@example.com', refusal: null }])
    await steps.undo(importId)
    expect(await stored()).toEqual(before)
  })

  test('G-175 an address that was changed since stays, and counts as skipped', async () => {
    const { importId } = await steps.take([`${tanaka},,,,,t@example.com`, `${yamada},,,,,y@example.com`])
    await steps.take([`${tanaka},,,,,other@example.com`])
    expect((await steps.undo(importId)).undone).toMatchObject({ restored: 2, skipped: 1 })
    expect(await steps.addresses()).toEqual({ [tanaka]: 'other@example.com' })
  })
})

describe('MAIL-01 where no mail is sent', () => {
  const silent = useTestApp()

  test('G-681 the column is one of those that are not read, whatever is in it, and nothing of it is stored or shown', async () => {
    const silentSteps = importSteps(silent, silent.cast.sato, columns)
    const lines = ['a1,新人,,,,nonsense', `${tanaka},,,,,t@example.com`]
    const { importId, ignoredColumns, totalFaults, counts } = await silentSteps.check(...lines)
    expect({ ignoredColumns, totalFaults }).toEqual({ ignoredColumns: ['メールアドレス'], totalFaults: 0 })
    expect(counts).toMatchObject({ added: 1, unchanged: 1, addressesSet: 0, addressesRemoved: 0 })
    expect(await silent.db.query(sql`select address from import_lines where address is not null`)).toEqual([])
    const page = { params: { importId }, query: { outcome: 'added', limit: '20' } }
    const { data } = await silent.call(silent.cast.sato, listImportPeople, page)
    expect(data.people[0]).not.toHaveProperty('address')
    await silentSteps.apply(importId)
    await silentSteps.settled(importId)
    expect(await silentSteps.addresses()).toEqual({})
  })
})
