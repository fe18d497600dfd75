import { deleteImport, undoImport } from '@kawaraban/contract/imports.ts'
import { updateMyProfile } from '@kawaraban/contract/members.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { importSteps } from '../../testing/import-steps.ts'
import { findCompanyFaults } from './check/queries.ts'
import { pack, partsOf, sheetOf } from './workbook/workbook.fake.ts'

const app = useTestApp()
let steps: ReturnType<typeof importSteps>
beforeAll(() => {
  steps = importSteps(app)
})

afterEach(() => steps.cancel())

const addMember = (docomoId: string, over: { name?: string; role?: string } = {}) =>
  writeByHand(
    app.db,
    sql`
    insert into members (management_group_id, docomo_id, name, department_name, role, icon_type)
    values (${app.cast.ours.managementGroupId}, ${docomoId}, ${over.name ?? '名前'}, '部署', ${over.role ?? 'viewer'},
      '00000000')`,
  )

describe('PEOPLE-01 a file is not applied', () => {
  test.each([
    ['an account ID but for its leading zeros', '00123', '123', 'alike', '00123'],
    ['an account ID but for its case', 'ABC-9', 'abc-9', 'alike', 'ABC-9'],
    ['an account ID but for its width', 'Ｄ777', 'd777', 'alike', 'Ｄ777'],
  ])('with a new line that is %s', async (_, known, sent, code, other) => {
    await addMember(known)
    const { importId, state, blockingFaults } = await steps.check(`${sent},新人,,,`)
    expect({ state, blockingFaults }).toEqual({ state: 'checked', blockingFaults: 1 })
    expect(await steps.faults(importId)).toEqual({
      totalFaults: 1,
      faults: [{ line: 2, code, column: 'docomoId', docomoId: sent, text: sent, other }],
    })
    expect((await steps.apply(importId)).message).toBe('Import has faults')
    expect(await steps.member(sent)).toBeUndefined()
  })

  test('G-382 with a new ID that a workbook holds as a number; one that is known is taken', async () => {
    await addMember('4711')
    const rows = ['4711', '8123', '12345678901234500'].map(
      (id, at) => `<row r="${at + 2}"><c><v>${id}</v></c><c t="str"><v>人 ${at}</v></c></row>`,
    )
    const header = '<row r="1"><c t="str"><v>ID</v></c><c t="str"><v>名前</v></c></row>'
    const { data } = await steps.upload(await pack(partsOf(sheetOf(header + rows.join('')))), 'people.xlsx')
    const { importId, counts } = await steps.settled(data.importId)
    expect(counts).toMatchObject({ added: 2, changed: 1 })
    const { faults } = await steps.faults(importId)
    expect(faults.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
      [3, 'numberId'],
      [4, 'numberId'],
    ])
    expect((await steps.apply(importId)).message).toBe('Import has faults')
  })

  test('with an ID that a spreadsheet wrote as a number, a new person without a name, or an ID that comes twice', async () => {
    const { importId } = await steps.check('1.2E+10,新人,,,', 'e1,,部,,', 'e2,一人目,,,', 'e2,二人目,,,')
    const { faults } = await steps.faults(importId)
    expect(
      faults.map(({ line, code, other }: { line: number; code: string; other: string }) => [line, code, other]),
    ).toEqual([
      [2, 'numberFormat', ''],
      [3, 'noName', ''],
      [5, 'repeated', '4'],
    ])
    expect((await steps.apply(importId, { repairCharacters: true, leaveOutTooLong: true })).message).toBe(
      'Import has faults',
    )
  })

  test.each(['1.00234e+11', '1E+11', '１．２Ｅ＋１０'])(
    'with the new ID %s, which a spreadsheet wrote',
    async (sent) => {
      const { importId } = await steps.check(`${sent},新人,,,`)
      expect((await steps.faults(importId)).faults).toMatchObject([{ line: 2, code: 'numberFormat', docomoId: sent }])
    },
  )

  test.each(['d1e+10', '12e3', '100234501', '1.2'])('but is with the new ID %s', async (sent) => {
    expect((await steps.check(`${sent},新人,,,`)).blockingFaults).toBe(0)
  })

  test('LIM-11 when the company would have more people than it may', async () => {
    const { importId } = await steps.check('n1,新人,,,', 'n2,新人,,,')
    const subject = { managementGroupId: app.cast.ours.managementGroupId, importId, createdBy: null }
    const find = (people: number) => findCompanyFaults(app.db, subject, { people, added: 2, keepsAdmin: true })
    expect((await find(509_998)).total).toBe(0)
    expect((await find(509_999)).faults).toEqual([
      { line: 0, code: 'tooManyMembers', column: null, docomoId: '', text: '510001', other: '' },
    ])
  })

  test('PERM-13 when it takes the role of admin from the importing admin', async () => {
    const { importId } = await steps.check('d100234501,,,viewer,')
    expect((await steps.faults(importId)).faults).toMatchObject([
      { line: 2, code: 'lastAdmin', column: 'role' },
      { line: 2, code: 'ownRole', column: 'role', docomoId: 'd100234501', text: 'viewer' },
    ])
    expect((await steps.apply(importId)).message).toBe('Import has faults')
  })

  test('nothing is applied a second time, cancelled once it is applied, or taken back before', async () => {
    const { importId } = await steps.check('v1,新人,,,')
    const params = { importId }
    const { sato } = app.cast
    expect((await app.call(sato, undoImport, { params })).message).toBe('Import not ready')
    await steps.apply(importId)
    await steps.settled(importId)
    expect((await steps.apply(importId)).message).toBe('Import not ready')
    expect((await app.call(sato, deleteImport, { params })).message).toBe('Import not ready')
    expect((await app.call(sato, undoImport, { params: { importId: '999' } })).message).toBe('Document already deleted')
  })

  test('G-174 a file that conflicts with a member added since its check is shown to its admin again', async () => {
    const { importId } = await steps.check('w1,新人,,,')
    await addMember('0w1')
    await steps.apply(importId)
    expect(await steps.settled(importId)).toMatchObject({ state: 'checked', blockingFaults: 1, applied: null })
    expect(await steps.member('w1')).toBeUndefined()
  })

  test('a known ID is known byte for byte, however it looks', async () => {
    await addMember('1.5E+11')
    await addMember('0042')
    await addMember('42')
    const { blockingFaults, counts } = await steps.check('1.5E+11,改名,,,', '0042,改名,,,', '42,改名,,,')
    expect({ blockingFaults, changed: counts?.changed }).toEqual({ blockingFaults: 0, changed: 3 })
  })
})

describe('G-173 what an admin chooses', () => {
  test('VAL-08 forbidden characters are put in full width, or nothing is applied', async () => {
    const { importId, counts } = await steps.check(`f1,A&B <'>,"R""D",,`)
    expect(counts).toMatchObject({ added: 1, forbiddenLines: 1 })
    expect((await steps.apply(importId)).message).toBe('Import has faults')
    expect((await steps.apply(importId, { repairCharacters: true })).success).toBe(true)
    expect((await steps.settled(importId)).state).toBe('applied')
    expect(await steps.member('f1')).toMatchObject({ name: 'A＆B ＜＇＞', departmentName: 'R＂D' })
  })

  test('LIM-18 people with too long texts are listed, and left out when that is chosen', async () => {
    const { importId, counts } = await steps.check(`g1,${'名'.repeat(31)},,,`, `g2,${'名'.repeat(30)},,,`)
    expect(counts).toMatchObject({ added: 1, tooLongLines: 1 })
    expect((await steps.faults(importId)).faults).toMatchObject([
      { line: 2, code: 'tooLong', column: 'name', docomoId: 'g1' },
    ])
    expect((await steps.apply(importId)).message).toBe('Import has faults')
    await steps.apply(importId, { leaveOutTooLong: true })
    expect((await steps.settled(importId)).applied).toMatchObject({ added: 1, leftOut: 1 })
    expect(await steps.member('g1')).toBeUndefined()
    expect(await steps.member('g2')).toMatchObject({ name: '名'.repeat(30) })
  })

  test('the file overwrites a name that its owner changed, the dry run counts it, and an option prevents it', async () => {
    const { tanaka } = app.cast
    await app.call(tanaka, updateMyProfile, { body: { name: '田中（旧姓）' } })
    expect(await steps.member('d100234503')).toMatchObject({ nameIsOwn: true })
    const checked = await steps.check('d100234503,田中 改名,広報部,,')
    expect(checked.counts).toMatchObject({ changed: 1, ownNames: 1 })
    await steps.apply(checked.importId, { keepOwnNames: true })
    expect((await steps.settled(checked.importId)).applied).toMatchObject({ changed: 1, keptOwnNames: 1 })
    expect(await steps.member('d100234503')).toMatchObject({
      name: '田中（旧姓）',
      nameIsOwn: true,
      departmentName: '広報部',
    })
    const won = await steps.take(['d100234503,田中 改名,,,'])
    expect(won.applied).toMatchObject({ changed: 1, keptOwnNames: 0 })
    expect(await steps.member('d100234503')).toMatchObject({ name: '田中 改名', nameIsOwn: false })
    await steps.undo(won.importId)
    expect(await steps.member('d100234503')).toMatchObject({ name: '田中（旧姓）', nameIsOwn: true })
  })

  test('an empty cell changes nothing', async () => {
    await steps.take(['h1,名前,部署,editor,よみ'])
    const { counts } = await steps.check('h1,,,,')
    expect(counts).toMatchObject({ changed: 0, unchanged: 1 })
  })

  test('PERM-16 missing members become none when that is chosen, and more than a tenth only by their exact number', async () => {
    const before = await steps.members()
    const remaining = before.filter(({ docomoId }) => !['d100234761', 'd100234507', 'd100234502'].includes(docomoId))
    const { importId, counts, missingLimit } = await steps.check(...remaining.map(({ docomoId }) => `${docomoId},,,,`))
    expect(counts?.missing).toBe(3)
    expect(missingLimit).toBe(Math.floor(before.length / 10))
    expect(missingLimit).toBeLessThan(3)
    const chosen = { missingToNone: true }
    for (const confirmedMissing of [undefined, 2, 4]) {
      const { message } = await steps.apply(importId, { ...chosen, ...(confirmedMissing && { confirmedMissing }) })
      expect(message).toBe('Import not confirmed')
    }
    await steps.apply(importId, { ...chosen, confirmedMissing: 3 })
    const applied = await steps.settled(importId)
    expect(applied.applied).toMatchObject({ setToNone: 3, changed: 0 })
    for (const person of [app.cast.yamada, app.cast.ito, app.cast.suzuki]) {
      expect((await app.call(person, listNews)).message).toBe('Login session is invalid')
    }
    expect((await app.call(app.cast.tanaka, listNews)).message).toBe('OK')
    await steps.undo(importId)
    expect(await steps.members()).toEqual(before)
  })
})
