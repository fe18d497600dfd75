import { deleteImport, listImports, undoImport } from '@kawaraban/contract/imports.ts'
import { updateMyProfile } from '@kawaraban/contract/members.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { importStage } from '../../testing/import-stage.ts'
import { findCompanyFaults } from './check/queries.ts'

let world: TestApp
let stage: ReturnType<typeof importStage>
beforeAll(async () => {
  world = await testApp()
  stage = importStage(world)
})
afterAll(() => world.close())

/** An open import of one test would block the next one. */
afterEach(async () => {
  const { data } = await world.call(world.cast.sato, listImports)
  for (const { importId } of data.imports) await world.call(world.cast.sato, deleteImport, { params: { importId } })
})

const addMember = (docomoId: string, over: { name?: string; role?: string } = {}) =>
  writeByHand(
    world.db,
    sql`
    insert into members (management_group_id, docomo_id, name, department_name, role, icon_type)
    values (${world.cast.ours.managementGroupId}, ${docomoId}, ${over.name ?? '名前'}, '部署', ${over.role ?? 'viewer'},
      '00000000')`,
  )

describe('PEOPLE-01 a file is not applied', () => {
  test.each([
    ['an account ID but for its leading zeros', '00123', '123', 'alike', '00123'],
    ['an account ID but for its case', 'ABC-9', 'abc-9', 'alike', 'ABC-9'],
    ['an account ID but for its width', 'Ｄ777', 'd777', 'alike', 'Ｄ777'],
  ])('with a new line that is %s', async (_, known, sent, code, other) => {
    await addMember(known)
    const { importId, state, blockingFaults } = await stage.check(`${sent},新人,,,`)
    expect({ state, blockingFaults }).toEqual({ state: 'checked', blockingFaults: 1 })
    expect(await stage.faults(importId)).toEqual({
      totalFaults: 1,
      faults: [{ line: 2, code, column: 'docomoId', docomoId: sent, text: sent, other }],
    })
    expect((await stage.apply(importId)).message).toBe('Import has faults')
    expect(await stage.member(sent)).toBeUndefined()
  })

  test('with an ID that a spreadsheet wrote as a number, a new person without a name, or an ID that comes twice', async () => {
    const { importId } = await stage.check('1.2E+10,新人,,,', 'e1,,部,,', 'e2,一人目,,,', 'e2,二人目,,,')
    const { faults } = await stage.faults(importId)
    expect(
      faults.map(({ line, code, other }: { line: number; code: string; other: string }) => [line, code, other]),
    ).toEqual([
      [2, 'numberFormat', ''],
      [3, 'noName', ''],
      [5, 'repeated', '4'],
    ])
    expect((await stage.apply(importId, { repairCharacters: true, leaveOutTooLong: true })).message).toBe(
      'Import has faults',
    )
  })

  test.each(['1.00234e+11', '1E+11', '１．２Ｅ＋１０'])(
    'with the new ID %s, which a spreadsheet wrote',
    async (sent) => {
      const { importId } = await stage.check(`${sent},新人,,,`)
      expect((await stage.faults(importId)).faults).toMatchObject([{ line: 2, code: 'numberFormat', docomoId: sent }])
    },
  )

  test.each(['d1e+10', '12e3', '100234501', '1.2'])('but is with the new ID %s', async (sent) => {
    expect((await stage.check(`${sent},新人,,,`)).blockingFaults).toBe(0)
  })

  test('LIM-11 when the company would have more people than it may', async () => {
    const { importId } = await stage.check('n1,新人,,,', 'n2,新人,,,')
    const subject = { managementGroupId: world.cast.ours.managementGroupId, importId, createdBy: null }
    const find = (people: number) => findCompanyFaults(world.db, subject, { people, added: 2, keepsAdmin: true })
    expect((await find(509_998)).total).toBe(0)
    expect((await find(509_999)).faults).toEqual([
      { line: 0, code: 'tooManyMembers', column: null, docomoId: '', text: '510001', other: '' },
    ])
  })

  test('PERM-13 when it takes the role of admin from the importing admin', async () => {
    const { importId } = await stage.check('d100234501,,,viewer,')
    expect((await stage.faults(importId)).faults).toMatchObject([
      { line: 2, code: 'lastAdmin', column: 'role' },
      { line: 2, code: 'ownRole', column: 'role', docomoId: 'd100234501', text: 'viewer' },
    ])
    expect((await stage.apply(importId)).message).toBe('Import has faults')
  })

  test('nothing is applied a second time, cancelled once it is applied, or taken back before', async () => {
    const { importId } = await stage.check('v1,新人,,,')
    const params = { importId }
    const { sato } = world.cast
    expect((await world.call(sato, undoImport, { params })).message).toBe('Import not ready')
    await stage.apply(importId)
    await stage.settled(importId)
    expect((await stage.apply(importId)).message).toBe('Import not ready')
    expect((await world.call(sato, deleteImport, { params })).message).toBe('Import not ready')
    expect((await world.call(sato, undoImport, { params: { importId: '999' } })).message).toBe(
      'Document already deleted',
    )
  })

  test('G-174 a file that conflicts with a member added since its check is shown to its admin again', async () => {
    const { importId } = await stage.check('w1,新人,,,')
    await addMember('0w1')
    await stage.apply(importId)
    expect(await stage.settled(importId)).toMatchObject({ state: 'checked', blockingFaults: 1, applied: null })
    expect(await stage.member('w1')).toBeUndefined()
  })

  test('a known ID is known byte for byte, however it looks', async () => {
    await addMember('1.5E+11')
    await addMember('0042')
    await addMember('42')
    const { blockingFaults, counts } = await stage.check('1.5E+11,改名,,,', '0042,改名,,,', '42,改名,,,')
    expect({ blockingFaults, changed: counts?.changed }).toEqual({ blockingFaults: 0, changed: 3 })
  })
})

describe('G-173 what an admin chooses', () => {
  test('VAL-08 forbidden characters are put in full width, or nothing is applied', async () => {
    const { importId, counts } = await stage.check(`f1,A&B <'>,"R""D",,`)
    expect(counts).toMatchObject({ added: 1, forbiddenLines: 1 })
    expect((await stage.apply(importId)).message).toBe('Import has faults')
    expect((await stage.apply(importId, { repairCharacters: true })).success).toBe(true)
    expect((await stage.settled(importId)).state).toBe('applied')
    expect(await stage.member('f1')).toMatchObject({ name: 'A＆B ＜＇＞', departmentName: 'R＂D' })
  })

  test('LIM-18 people with too long texts are listed, and left out when that is chosen', async () => {
    const { importId, counts } = await stage.check(`g1,${'名'.repeat(31)},,,`, `g2,${'名'.repeat(30)},,,`)
    expect(counts).toMatchObject({ added: 1, tooLongLines: 1 })
    expect((await stage.faults(importId)).faults).toMatchObject([
      { line: 2, code: 'tooLong', column: 'name', docomoId: 'g1' },
    ])
    expect((await stage.apply(importId)).message).toBe('Import has faults')
    await stage.apply(importId, { leaveOutTooLong: true })
    expect((await stage.settled(importId)).applied).toMatchObject({ added: 1, leftOut: 1 })
    expect(await stage.member('g1')).toBeUndefined()
    expect(await stage.member('g2')).toMatchObject({ name: '名'.repeat(30) })
  })

  test('the file overwrites a name that its owner changed, the dry run counts it, and an option prevents it', async () => {
    const { tanaka } = world.cast
    await world.call(tanaka, updateMyProfile, { body: { name: '田中（旧姓）' } })
    expect(await stage.member('d100234503')).toMatchObject({ nameIsOwn: true })
    const checked = await stage.check('d100234503,田中 改名,広報部,,')
    expect(checked.counts).toMatchObject({ changed: 1, ownNames: 1 })
    await stage.apply(checked.importId, { keepOwnNames: true })
    expect((await stage.settled(checked.importId)).applied).toMatchObject({ changed: 1, keptOwnNames: 1 })
    expect(await stage.member('d100234503')).toMatchObject({
      name: '田中（旧姓）',
      nameIsOwn: true,
      departmentName: '広報部',
    })
    const won = await stage.take(['d100234503,田中 改名,,,'])
    expect(won.applied).toMatchObject({ changed: 1, keptOwnNames: 0 })
    expect(await stage.member('d100234503')).toMatchObject({ name: '田中 改名', nameIsOwn: false })
    await stage.undo(won.importId)
    expect(await stage.member('d100234503')).toMatchObject({ name: '田中（旧姓）', nameIsOwn: true })
  })

  test('an empty cell changes nothing', async () => {
    await stage.take(['h1,名前,部署,editor,よみ'])
    const { counts } = await stage.check('h1,,,,')
    expect(counts).toMatchObject({ changed: 0, unchanged: 1 })
  })

  test('PERM-16 missing members become none when that is chosen, and more than a tenth only by their exact number', async () => {
    const before = await stage.members()
    const remaining = before.filter(({ docomoId }) => !['d100234761', 'd100234507', 'd100234502'].includes(docomoId))
    const { importId, counts, missingLimit } = await stage.check(...remaining.map(({ docomoId }) => `${docomoId},,,,`))
    expect(counts?.missing).toBe(3)
    expect(missingLimit).toBe(Math.floor(before.length / 10))
    expect(missingLimit).toBeLessThan(3)
    const chosen = { missingToNone: true }
    for (const confirmedMissing of [undefined, 2, 4]) {
      const { message } = await stage.apply(importId, { ...chosen, ...(confirmedMissing && { confirmedMissing }) })
      expect(message).toBe('Import not confirmed')
    }
    await stage.apply(importId, { ...chosen, confirmedMissing: 3 })
    const applied = await stage.settled(importId)
    expect(applied.applied).toMatchObject({ setToNone: 3, changed: 0 })
    for (const person of [world.cast.yamada, world.cast.ito, world.cast.suzuki]) {
      expect((await world.call(person, listNews)).message).toBe('Login session is invalid')
    }
    expect((await world.call(world.cast.tanaka, listNews)).message).toBe('OK')
    await stage.undo(importId)
    expect(await stage.members()).toEqual(before)
  })
})
