import { getCompanyUser } from '@kawaraban/contract/members.ts'
import { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { listNews } from '@kawaraban/contract/news.ts'
import { createPerson, updatePerson } from '@kawaraban/contract/people.ts'
import { listReaders } from '@kawaraban/contract/progress.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { addSession, canary, type Person } from '../../testing/company.ts'
import { importSteps } from '../../testing/import-steps.ts'

const app = useTestApp()

const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })
const add = (person: Person | null, body: unknown) => app.call(person, createPerson, { body })
const change = (person: Person | null, companyUserId: string, body: unknown) =>
  app.call(person, updatePerson, { params: { companyUserId }, body })
const full = { name: '新人 花子', departmentName: '営業部', reading: 'しんじん はなこ', role: 'editor' }

/** Adds somebody new as 佐藤, and returns their id. */
const added = async (docomoId: string, body: object = full): Promise<string> => {
  const { data, message } = await add(app.cast.sato, { docomoId, ...body })
  if (!data) throw new Error(message)
  return data.companyUserId
}
const show = async (companyUserId: string) =>
  (await app.call(app.cast.sato, getCompanyUser, { params: { companyUserId } })).data

describe('PEOPLE-01 G-380 one person is added by hand', () => {
  test('PERM-11 by admins alone, and before anything of it is read', async () => {
    const { suzuki, tanaka, kobayashi, yamada } = app.cast
    expect(await add(null, {})).toMatchObject(refusal('Missing session key'))
    for (const person of [suzuki, tanaka, kobayashi]) {
      expect(await add(person, 'nonsense')).toMatchObject(refusal('No permission'))
      expect(await change(person, yamada.companyUserId, { role: 'admin' })).toMatchObject(refusal('No permission'))
    }
  })

  test('with all that a line of a file can say, trimmed, and is found by each of it', async () => {
    const { sato } = app.cast
    const companyUserId = await added('n001', { ...full, name: '　新人 花子 ' })
    expect(await show(companyUserId)).toMatchObject({ ...full, docomoId: 'n001', companyUserId })
    for (const search of ['n001', '新人', 'しんじん']) {
      const { data } = await app.call(sato, listAuthorities, { query: { limit: '100', search } })
      expect(data.users.map((user: { companyUserId: string }) => user.companyUserId)).toEqual([companyUserId])
    }
  })

  test('and is in the audience of a post to all at once, as long as they are not none', async () => {
    const { sato } = app.cast
    const newsId = await app.storePost(sato)
    const total = async () =>
      (await app.call(sato, listReaders, { params: { newsId }, query: { limit: '1' } })).data.totalUsers
    const before = await total()
    const companyUserId = await added('n002', { name: '対象' })
    expect(await total()).toBe(before + 1)
    await change(sato, companyUserId, { role: 'none' })
    expect(await total()).toBe(before)
    await added('n003', { name: '対象外', role: 'none' })
    expect(await total()).toBe(before)
  })

  test.each([
    ['an account ID that the company has', 'n010', 'Account ID already exists'],
    ['one that is known but for its case', 'N010', 'Account ID like another'],
    ['one that is known but for its width', 'ｎ010', 'Account ID like another'],
    ['one that is known but for leading zeros', '00n010', 'Account ID like another'],
    ['a number as a spreadsheet writes it', '1.2E+10', 'Invalid docomoId'],
    ['the same in full width', '１．２Ｅ＋１０', 'Invalid docomoId'],
    ['a blank in front of it', ' n011', 'Invalid docomoId'],
    ['a quote in it', '="n011"', 'Invalid docomoId'],
    ['nothing', '', 'Invalid docomoId'],
    ['256 characters', 'n'.repeat(256), 'Invalid docomoId'],
    ['no text', 5, 'Invalid docomoId'],
  ])('G-172 not with %s', async (_, docomoId, message) => {
    if ((await steps().member('n010')) === undefined) await added('n010')
    const before = await steps().members()
    expect(await add(app.cast.sato, { docomoId, ...full })).toMatchObject(refusal(message))
    expect(await steps().members()).toEqual(before)
  })

  test.each([
    [{ name: '' }, 'Invalid name'],
    [{ name: undefined }, 'Invalid name'],
    [{ name: 'a&b' }, 'Invalid name'],
    [{ name: 'あ'.repeat(31) }, 'Invalid name'],
    [{ departmentName: '<部>' }, 'Invalid departmentName'],
    [{ departmentName: 'あ'.repeat(31) }, 'Invalid departmentName'],
    [{ reading: 'あ'.repeat(61) }, 'Invalid reading'],
    [{ reading: 'a\nb' }, 'Invalid reading'],
    [{ role: 'owner' }, 'Invalid role'],
  ])('G-172 PROF-08 PROF-09 not with %j', async (wrong, message) => {
    const before = await steps().members()
    expect(await add(app.cast.sato, { docomoId: 'n020', ...full, ...wrong })).toMatchObject(refusal(message))
    expect(await steps().members()).toEqual(before)
  })

  test('G-033 an ID of another company does not exist', async () => {
    const { foreignViewer, sato } = app.cast
    const companyUserId = await added(foreignViewer.docomoId)
    expect((await show(companyUserId)).name).toBe(full.name)
    expect(await change(sato, foreignViewer.companyUserId, { name: '書き換え' })).toMatchObject(
      refusal('Document already deleted'),
    )
    for (const id of ['987654', '0', 'x'])
      expect(await change(sato, id, { name: '書き換え' })).toMatchObject(refusal('Document already deleted'))
    const [row] = await app.db.query<{ name: string }>(sql`
      select name from members where company_user_id = ${foreignViewer.companyUserId}`)
    expect(row?.name).toContain(canary)
  })

  test('two admins who add the same person at the same moment add one', async () => {
    const { sato } = app.cast
    const answers = await Promise.all([1, 2, 3].map(() => add(sato, { docomoId: 'n030', ...full })))
    expect(answers.map(({ message }) => message).sort()).toEqual([
      'Account ID already exists',
      'Account ID already exists',
      'OK',
    ])
  })
})

const steps = () => importSteps(app)

describe('PEOPLE-01 G-380 what the call does is what a line of a file does', () => {
  const withoutId = ({ docomoId: _, ...row }: { docomoId: string }) => row

  test.each([
    ['all fields', full, '新人 花子,営業部,投稿者,しんじん はなこ'],
    ['a name alone', { name: '新人 花子' }, '新人 花子,,,'],
    ['nobody who may read', { name: '新人 花子', role: 'none' }, '新人 花子,,権限なし,'],
  ])('to somebody new with %s', async (what, body, line) => {
    const { importId } = await steps().take([`f-${what.length},${line}`])
    await added(`h-${what.length}`, body)
    const [byFile, byHand] = [await steps().member(`f-${what.length}`), await steps().member(`h-${what.length}`)]
    expect(byFile && byHand && withoutId(byHand)).toEqual(byFile && withoutId(byFile))
    await steps().undo(importId)
  })

  test.each([
    ['the name that they have chosen themselves', { name: '変更 花子' }, '変更 花子,,,'],
    ['the department', { departmentName: '広報部' }, ',広報部,,'],
    ['the reading', { reading: 'へんこう' }, ',,,へんこう'],
    ['the role that they have by default', { role: 'viewer' }, ',,閲覧者,'],
    ['the role', { role: 'none' }, ',,権限なし,'],
    ['nothing', {}, ',,,'],
  ])('to %s of somebody known', async (what, body, line) => {
    const ids = [`fc-${what.length}`, `hc-${what.length}`] as const
    for (const id of ids) await added(id, { name: '元の名前' })
    await writeByHand(app.db, sql`update members set name_is_own = true where docomo_id = any(${[...ids]})`)
    const { importId } = await steps().take([`${ids[0]},${line}`])
    const [row] = await app.db.query<{ companyUserId: string }>(sql`
      select company_user_id as "companyUserId" from members where docomo_id = ${ids[1]}`)
    expect((await change(app.cast.sato, row?.companyUserId ?? '', body)).message).toBe('OK')
    const [byFile, byHand] = [await steps().member(ids[0]), await steps().member(ids[1])]
    expect(byFile && byHand && withoutId(byHand)).toEqual(byFile && withoutId(byFile))
    await steps().undo(importId)
  })
})

describe('PEOPLE-01 G-380 one person is changed', () => {
  test('what is sent, the rest stays, and an empty department or reading is taken away', async () => {
    const { sato } = app.cast
    const id = await added('n040')
    await change(sato, id, { reading: 'べつのよみ' })
    expect(await show(id)).toMatchObject({ ...full, reading: 'べつのよみ' })
    await change(sato, id, { reading: '', departmentName: ' ' })
    expect(await show(id)).toMatchObject({ name: full.name, departmentName: '', reading: '', role: 'editor' })
    expect(await change(sato, id, { name: '' })).toMatchObject(refusal('Invalid name'))
  })

  test.each([
    ['G-131 the new name', 'name', '改名 一郎'],
    ['G-353 the new department', 'departmentName', '改組部'],
  ] as const)('%s of an author is on their posts at once', async (_, field, changed) => {
    const { sato, suzuki, tanaka } = app.cast
    await app.storePost(suzuki)
    const feed = async () => JSON.stringify((await app.call(tanaka, listNews)).data)
    expect(await feed()).not.toContain(changed)
    await change(sato, suzuki.companyUserId, { [field]: changed })
    expect(await feed()).toContain(changed)
    await change(sato, suzuki.companyUserId, { [field]: suzuki[field] })
  })

  test('PERM-16 G-171 who is set to none is signed out with the next call', async () => {
    const { sato, yamada } = app.cast
    expect((await app.call(yamada, listNews)).message).toBe('OK')
    await change(sato, yamada.companyUserId, { role: 'none' })
    expect((await app.call(yamada, listNews)).message).toBe('Login session is invalid')
    await change(sato, yamada.companyUserId, { role: 'viewer' })
    await addSession(app.db, yamada, { ...yamada, now: app.clock.now })
    expect((await app.call(yamada, listNews)).message).toBe('OK')
  })

  test('PERM-13 W-37 the last admin stays one, and nothing else of that call is written', async () => {
    const { sato } = app.cast
    for (const role of ['none', 'viewer', 'editor'])
      expect(await change(sato, sato.companyUserId, { role, name: '別名' })).toMatchObject(
        refusal('At least one admin is required'),
      )
    expect(await show(sato.companyUserId)).toMatchObject({ name: sato.name, role: 'admin' })
  })
})
