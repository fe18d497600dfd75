import { randomUUID } from 'node:crypto'
import { deleteDraft, getDraft, listDrafts, saveDraft, saveDraftAudience } from '@kawaraban/contract/drafts.ts'
import { maxMemberIds } from '@kawaraban/contract/member-ids.ts'
import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { canary, type Person } from '../../testing/company.ts'
import { refusal, start } from '../../testing/news-app.ts'

const app = useTestApp()
afterEach(async () => {
  app.clock.now = start
  await app.db.query(sql`delete from drafts`)
})

const deleted = refusal('Document already deleted')
const changed = refusal('Draft changed')
const draftId: string = randomUUID()
/** Names of versions in their order. */
const [v1, v2, v3, v4] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const

type Save = { version?: string; after?: string[]; isNew?: boolean; fields?: object }
const save = (person: Person | null, over: Save = {}, id = draftId) =>
  app.call(person, saveDraft, {
    params: { draftId: id },
    body: { version: v1, after: [], isNew: true, fields: { title: '件名' }, ...over },
  })
const saveNext = (person: Person, version: string, after: string[], title = version) =>
  save(person, { version, after, isNew: false, fields: { title } })
const savePeople = (person: Person | null, version: string, after: string[], companyUserIds: string[] | null) =>
  app.call(person, saveDraftAudience, { params: { draftId }, body: { version, after, companyUserIds } })
const show = (person: Person | null, id = draftId) => app.call(person, getDraft, { params: { draftId: id } })
const list = async (person: Person | null) => (await app.call(person, listDrafts)).data?.drafts
const remove = (person: Person | null, after?: string) =>
  app.call(person, deleteDraft, { params: { draftId }, ...(after !== undefined && { query: { after } }) })
const count = async () => (await app.db.query(sql`select from drafts`)).length

describe('DRAFT-01 what is written is stored', () => {
  const dateTime = { date: '2026/11/2', time: '', lastTime: '09:00' }
  const fields = {
    title: 'あ'.repeat(200),
    content: '<b>"書きかけ"</b> &\n',
    start: dateTime,
    end: dateTime,
    due: null,
    scope: 'specific',
    notice: { pushFlag: true, remindType: 'dueDate', remindDaysBefore: 3, remindScope: 'unread' },
    chase: { isOn: true, threeDays: true, oneDay: false, dueDay: true },
  }

  test('as it was typed, also what a post must not be, with the time of the save', async () => {
    const { suzuki } = app.cast
    expect(await save(suzuki, { fields })).toMatchObject({ data: { savedAt: '2026/11/20 10:00' } })
    expect((await show(suzuki)).data).toEqual({
      draftId,
      version: v1,
      savedAt: '2026/11/20 10:00',
      fields,
      companyUserIds: null,
    })
  })

  test('the people by a call of their own, which leaves the text, as the text leaves them', async () => {
    const { suzuki, tanaka, ito, foreignViewer } = app.cast
    await save(suzuki)
    const ids = [tanaka, ito].map(({ companyUserId }) => companyUserId)
    expect(await savePeople(suzuki, v2, [v1], [...ids, ...ids])).toMatchObject({ success: true })
    await saveNext(suzuki, v3, [v2], '新しい件名')
    const { data } = await show(suzuki)
    expect(data).toMatchObject({ version: v3, fields: { title: '新しい件名' } })
    expect(data.companyUserIds.toSorted()).toEqual(ids.toSorted())
    await savePeople(suzuki, v4, [v3], [foreignViewer.companyUserId, '987654', 'x'])
    expect((await show(suzuki)).data.companyUserIds).toEqual([])
    await savePeople(suzuki, v1, [v4], null)
    expect((await show(suzuki)).data.companyUserIds).toBeNull()
  })

  test('LIM-11 the people of a whole company of 510,000, and not one more', async () => {
    const { suzuki, tanaka } = app.cast
    await save(suzuki)
    const ids = Array.from({ length: maxMemberIds - 1 }, (_, index) => String(1_000_000_000 + index))
    const all = [...ids, tanaka.companyUserId]
    expect(await savePeople(suzuki, v2, [v1], all)).toMatchObject({ success: true })
    expect((await show(suzuki)).data.companyUserIds).toEqual([tanaka.companyUserId])
    expect(await savePeople(suzuki, v3, [v2], [...all, '1'])).toMatchObject(refusal('Invalid companyUserIds'))
    expect((await show(suzuki)).data).toMatchObject({ version: v2, companyUserIds: [tanaka.companyUserId] })
  })

  test.each([
    ['a text beyond the bound', { content: 'あ'.repeat(30_001) }],
    ['a text that no database holds', { title: 'a\0b' }],
    ['half a character', { title: '\ud800' }],
    ['a kind that there is not', { scope: 'some' }],
  ])('%s is refused, and nothing is stored', async (_, wrong) => {
    expect(await save(app.cast.suzuki, { fields: wrong })).toMatchObject({ status: 400, message: 'Bad request' })
    expect(await count()).toBe(0)
  })

  test('a key that no form makes is that of nothing', async () => {
    for (const id of ['x', '7', v1.toUpperCase()]) {
      expect(await save(app.cast.suzuki, {}, id)).toMatchObject(deleted)
      expect(await show(app.cast.suzuki, id)).toMatchObject(deleted)
    }
  })
})

describe('DRAFT-04 two writers of one draft', () => {
  test('who does not know the last version is refused, also with people and a deletion, and nothing is lost', async () => {
    const { suzuki, tanaka } = app.cast
    await save(suzuki)
    expect(await saveNext(suzuki, v2, [v1])).toMatchObject({ success: true })
    expect(await saveNext(suzuki, v3, [v1])).toMatchObject(changed)
    expect(await save(suzuki, { version: v3 })).toMatchObject(changed)
    expect(await savePeople(suzuki, v3, [v1], [tanaka.companyUserId])).toMatchObject(changed)
    expect(await remove(suzuki, v1)).toMatchObject(changed)
    expect((await show(suzuki)).data).toMatchObject({ version: v2, fields: { title: v2 }, companyUserIds: null })
    expect(await saveNext(suzuki, v3, [v2])).toMatchObject({ success: true })
  })

  test('of saves at the same moment from one version one is made', async () => {
    const { suzuki } = app.cast
    await save(suzuki)
    const versions = Array.from({ length: 8 }, () => randomUUID())
    const answers = await Promise.all(versions.map((version) => saveNext(suzuki, version, [v1])))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.filter(({ message }) => message === 'Draft changed')).toHaveLength(7)
    const { version, fields } = (await show(suzuki)).data
    expect(fields.title).toBe(version)
  })

  test('whose answer was lost goes on with what was sent since, and a save that comes late or twice changes nothing', async () => {
    const { suzuki } = app.cast
    await save(suzuki)
    await saveNext(suzuki, v2, [v1])
    expect(await saveNext(suzuki, v3, [v1, v2])).toMatchObject({ success: true })
    expect(await saveNext(suzuki, v3, [v1, v2])).toMatchObject({ success: true })
    expect(await saveNext(suzuki, v2, [v1])).toMatchObject(changed)
    expect((await show(suzuki)).data.version).toBe(v3)
  })

  test('a draft that is gone does not come back by a save of who knew it', async () => {
    const { suzuki } = app.cast
    await save(suzuki)
    await remove(suzuki)
    expect(await saveNext(suzuki, v2, [v1])).toMatchObject(deleted)
    expect(await savePeople(suzuki, v2, [v1], [])).toMatchObject(deleted)
    expect(await count()).toBe(0)
    expect(await remove(suzuki)).toMatchObject({ success: true })
    expect(await remove(suzuki, v1)).toMatchObject({ success: true })
  })
})

describe('DRAFT-05 a draft is of its author alone', () => {
  test('nobody else finds it: admins, editors of the company, people of others', async () => {
    const { suzuki, sato, ito, foreignAdmin } = app.cast
    await save(suzuki, { fields: { title: canary } })
    for (const person of [sato, ito, foreignAdmin]) {
      const shown = await show(person)
      expect(shown).toMatchObject(deleted)
      expect(shown.text).not.toContain(canary)
      expect(await list(person)).toEqual([])
      expect(await saveNext(person, v2, [v1])).toMatchObject(deleted)
      expect(await savePeople(person, v2, [v1], [])).toMatchObject(deleted)
      await remove(person)
    }
    expect((await show(suzuki)).data.fields.title).toBe(canary)
    // Their own one of the same key is another draft.
    await save(sato, { fields: { title: '管理者の下書き' } })
    expect((await show(suzuki)).data.fields.title).toBe(canary)
  })

  test('PERM-03 is stored but hidden while the role cannot post, and there again with the role', async () => {
    const { suzuki, sato } = app.cast
    const setRole = (role: string) =>
      app.call(sato, updateAuthorities, { body: [{ companyUserId: suzuki.companyUserId, role }] })
    await save(suzuki)
    await setRole('viewer')
    const denied = refusal('No permission')
    expect(await show(suzuki)).toMatchObject(denied)
    expect(await app.call(suzuki, listDrafts)).toMatchObject(denied)
    expect(await save(suzuki)).toMatchObject(denied)
    expect(await remove(suzuki)).toMatchObject(denied)
    await setRole('editor')
    expect(await list(suzuki)).toMatchObject([{ draftId, title: '件名' }])
  })
})

test('OPS-04 drafts go with their author', async () => {
  const { suzuki } = app.cast
  await save(suzuki)
  const rollback = new Error('as it was')
  const left = app.db.transaction(async (tx) => {
    await tx.query(sql`delete from members where company_user_id = ${suzuki.companyUserId}`)
    expect(await tx.query(sql`select from drafts`)).toEqual([])
    throw rollback
  })
  await expect(left).rejects.toBe(rollback)
  expect(await count()).toBe(1)
})
