import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  type TemplateFields,
  updateTemplate,
} from '@kawaraban/contract/templates.ts'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { canary, type Person } from '../../testing/company.ts'

const app = useTestApp()
afterEach(() => app.db.query(sql`delete from templates`))

const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })
const gone = refusal('Document already deleted')
const denied = refusal('No permission')
const changed = refusal('Template changed')
const faulty = { success: false, message: 'Bad request', data: null, status: 400 }

const fields: TemplateFields = {
  title: '【拠点】の停電のお知らせ',
  content: '【日時】に停電します。\n詳しくは【担当】まで。',
  scope: 'all',
  hasDeadline: true,
  pushFlag: true,
  remindType: 'dueDate',
  remindDaysBefore: 1,
  remindScope: 'unreacted',
  chaseSteps: ['oneDay', 'dueDay'],
}
const bodyOf = (over: Record<string, unknown> = {}) => ({ name: '停電', fields, ...over })
const create = (person: Person | null, over: Record<string, unknown> = {}, key?: string) =>
  app.call(person, createTemplate, { body: bodyOf(over), ...(key && { headers: { 'idempotency-key': key } }) })
const stored = async (person: Person, over: Record<string, unknown> = {}): Promise<string> =>
  (await create(person, over)).data.templateId
const show = (person: Person, templateId: string) => app.call(person, getTemplate, { params: { templateId } })
const update = (person: Person, templateId: string, over: Record<string, unknown> = {}) =>
  app.call(person, updateTemplate, { params: { templateId }, body: bodyOf({ version: 1, ...over }) })
const remove = (person: Person, templateId: string, version = 1) =>
  app.call(person, deleteTemplate, { params: { templateId }, query: { version: String(version) } })
const listed = async (person: Person) => (await app.call(person, listTemplates)).data.templates
const countAll = async () => (await app.db.query(sql`select 1 from templates`)).length

describe('the templates of a company', () => {
  test('REUSE-02 are listed by name for admins and editors, with who made them and the title that they set', async () => {
    const { sato, suzuki, ito, foreignAdmin } = app.cast
    const second = await stored(suzuki, { name: 'い' })
    const first = await stored(sato, { name: ' あ　', fields: { content: '本文だけ' } })
    const of = ({ companyUserId, name }: Person) => ({ ownerCompanyUserId: companyUserId, ownerName: name, version: 1 })
    for (const person of [sato, suzuki, ito]) {
      expect(await listed(person)).toEqual([
        { templateId: first, name: 'あ', title: '', ...of(sato) },
        { templateId: second, name: 'い', title: fields.title, ...of(suzuki) },
      ])
    }
    expect((await show(ito, second)).data).toMatchObject({ name: 'い', fields, version: 1 })
    expect(await listed(foreignAdmin)).toEqual([])
  })

  test('REUSE-02 G-033 those of another company do not exist', async () => {
    const { sato, foreignAdmin } = app.cast
    const foreign = await stored(foreignAdmin, { name: canary, fields: { title: canary } })
    for (const id of [foreign, '777777', 'x']) {
      for (const answer of [await show(sato, id), await update(sato, id), await remove(sato, id)]) {
        expect(answer).toMatchObject(gone)
        expect(answer.text).not.toContain(canary)
      }
    }
    expect(await listed(sato)).toEqual([])
    expect((await show(foreignAdmin, foreign)).data.name).toBe(canary)
  })

  test('REUSE-02 G-462 admins change and delete all, editors their own, and nobody else any', async () => {
    const { sato, suzuki, ito, tanaka, kobayashi } = app.cast
    const id = await stored(suzuki)
    for (const person of [ito, tanaka, kobayashi]) {
      expect(await update(person, id, { name: 'x' })).toMatchObject(denied)
      expect(await remove(person, id)).toMatchObject(denied)
    }
    expect(await show(tanaka, id)).toMatchObject(denied)
    expect(await update(suzuki, id, { name: '変更' })).toMatchObject({ data: { version: 2 } })
    expect(await update(sato, id, { name: '管理者の変更', version: 2 })).toMatchObject({ data: { version: 3 } })
    expect((await show(ito, id)).data).toMatchObject({ name: '管理者の変更', ownerName: suzuki.name })
    expect(await remove(sato, id, 3)).toMatchObject({ success: true })
    for (const answer of [await remove(sato, id, 3), await show(sato, id), await update(sato, id)])
      expect(answer).toMatchObject(gone)
  })

  test('REUSE-02 G-462 a template stays when its maker loses the role, and then admins change it', async () => {
    const { sato, suzuki, ito } = app.cast
    const id = await stored(suzuki)
    const setRole = (role: string) =>
      writeByHand(app.db, sql`update members set role = ${role} where company_user_id = ${suzuki.companyUserId}`)
    await setRole('none')
    expect(await update(suzuki, id)).toMatchObject(denied)
    expect(await listed(ito)).toMatchObject([{ templateId: id, ownerName: suzuki.name }])
    expect(await update(ito, id)).toMatchObject(denied)
    expect(await update(sato, id)).toMatchObject({ success: true })
    await setRole('editor')
  })
})

describe('what a template holds', () => {
  test('REUSE-02 G-460 never dates and named people, whatever is sent', async () => {
    const people = { companyUserIds: [app.cast.tanaka.companyUserId], endDate: '2026/11/30 17:00' }
    const id = await stored(app.cast.suzuki, { fields: { ...fields, ...people } })
    expect((await show(app.cast.suzuki, id)).data.fields).toEqual(fields)
    const [row] = await app.db.query<{ keys: string[] }>(sql`
      select array(select jsonb_object_keys(fields)) as keys from templates`)
    expect(row?.keys.sort()).toEqual(Object.keys(fields).sort())
    expect(await create(app.cast.suzuki, { fields: { scope: 'specific' } })).toMatchObject(faulty)
  })

  test('REUSE-02 G-463 is checked by the rules of the form, and a refusal stores nothing', async () => {
    const names = ['', '　', 'あ'.repeat(31), 'a<b', 'a\nb', 3]
    const shapes = [
      undefined,
      'x',
      { pushFlag: 'x' },
      { title: 'a\0b' },
      { remindDaysBefore: 2 },
      { chaseSteps: ['x'] },
    ]
    const wrong: [Record<string, unknown>, string][] = [
      ...names.map((name): [Record<string, unknown>, string] => [{ name }, 'Invalid name']),
      ...shapes.map((one): [Record<string, unknown>, string] => [{ fields: one }, 'Bad request']),
      [{ fields: { title: 'a&b' } }, 'Invalid title'],
      [{ fields: { title: '一\n二' } }, 'Invalid title'],
      [{ fields: { title: 'あ'.repeat(201) } }, 'Invalid title'],
      [{ fields: { title: '　' } }, 'Invalid title'],
      [{ fields: { content: 'a"b' } }, 'Invalid content'],
      [{ fields: { content: 'あ'.repeat(6001) } }, 'Invalid content'],
      [{ fields: { remindType: 'endDate', remindDaysBefore: 1 } }, 'Reminder requires pushFlag'],
      [{ fields: { pushFlag: true, remindType: 'dueDate', remindDaysBefore: 1 } }, 'Invalid remindType'],
      [{ fields: { chaseSteps: ['oneDay'] } }, 'Invalid chaseSteps'],
    ]
    const id = await stored(app.cast.suzuki)
    for (const [over, message] of wrong) {
      for (const answer of [await create(app.cast.suzuki, over), await update(app.cast.suzuki, id, over)])
        expect(answer, JSON.stringify(over)).toMatchObject({ success: false, message, data: null })
    }
    for (const version of [0, 1.5, 2 ** 40, 'x', null, undefined])
      expect(await update(app.cast.suzuki, id, { version })).toMatchObject(faulty)
    expect(await update(app.cast.ito, id, { name: '' })).toMatchObject(denied)
    expect(await listed(app.cast.suzuki)).toMatchObject([{ templateId: id, version: 1 }])
  })

  test('REUSE-02 G-463 the longest texts fit, empty ones are none, and line ends are those of a post', async () => {
    const longest = { title: '𠮷'.repeat(200), content: '𠮷'.repeat(6000) }
    expect(await create(app.cast.suzuki, { fields: longest })).toMatchObject({ success: true })
    const escaped = JSON.stringify(bodyOf({ fields: longest })).replace(
      /[\ud800-\udfff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
    )
    const headers = { 'content-type': 'application/json' }
    const sent = await app.call(app.cast.suzuki, createTemplate, { body: escaped, headers })
    expect((await show(app.cast.suzuki, sent.data.templateId)).data.fields).toEqual(longest)
    const id = await stored(app.cast.suzuki, { fields: { title: '', content: '一\r\n二' } })
    expect((await show(app.cast.suzuki, id)).data.fields).toEqual({ content: '一\n二' })
  })
})

describe('two who change one template', () => {
  test('REUSE-02 G-464 the later one is refused, and what the first has stored stays', async () => {
    const { sato, suzuki } = app.cast
    const id = await stored(suzuki)
    expect(await update(sato, id, { name: '先' })).toMatchObject({ data: { version: 2 } })
    expect(await update(suzuki, id, { name: '後' })).toMatchObject(changed)
    expect(await remove(suzuki, id)).toMatchObject(changed)
    expect((await show(suzuki, id)).data).toMatchObject({ name: '先', version: 2 })
    expect(await update(suzuki, id, { name: '後', version: 2 })).toMatchObject({ data: { version: 3 } })
  })

  test('REUSE-02 G-464 of twenty at once one has changed it', async () => {
    const id = await stored(app.cast.suzuki)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => update(app.cast.suzuki, id, { name: `案${index}` })),
    )
    const [done] = answers.flatMap(({ success }, index) => (success ? [`案${index}`] : []))
    expect(answers.filter(({ message }) => message === 'Template changed')).toHaveLength(19)
    expect((await show(app.cast.suzuki, id)).data).toMatchObject({ name: done, version: 2 })
  })

  test('REUSE-02 G-464 a change whose answer was lost is answered again, and changes nothing', async () => {
    const id = await stored(app.cast.suzuki)
    for (const _time of [1, 2, 3])
      expect(await update(app.cast.suzuki, id, { name: '変更' })).toMatchObject({ data: { version: 2 } })
  })
})

describe('a template that is sent again with its key', () => {
  test('REUSE-02 G-464 is made once, at once and later, and by each person for themselves', async () => {
    const { suzuki, ito } = app.cast
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(suzuki, {}, 'key')))
    expect(new Set(answers.map(({ data }) => data.templateId)).size).toBe(1)
    const id: string = answers[0]?.data.templateId
    await update(suzuki, id, { name: '変更' })
    expect((await create(suzuki, {}, 'key')).data.templateId).toBe(id)
    expect((await show(suzuki, id)).data.name).toBe('変更')
    expect((await create(ito, {}, 'key')).data.templateId).not.toBe(id)
    expect((await create(suzuki, {}, 'another')).data.templateId).not.toBe(id)
    expect(await create(suzuki, {}, 'k'.repeat(129))).toMatchObject(refusal('Invalid Idempotency-Key'))
    expect(await countAll()).toBe(3)
  })

  test('REUSE-02 G-464 becomes what was sent last, unless somebody has changed it since', async () => {
    const { suzuki } = app.cast
    const id: string = (await create(suzuki, {}, 'key')).data.templateId
    expect((await create(suzuki, { name: '直した' }, 'key')).data.templateId).toBe(id)
    expect((await show(suzuki, id)).data).toMatchObject({ name: '直した', version: 1 })
    await update(suzuki, id, { name: '変更' })
    expect(await create(suzuki, { name: 'さらに' }, 'key')).toMatchObject(changed)
    expect(await listed(suzuki)).toMatchObject([{ name: '変更' }])
  })
})
