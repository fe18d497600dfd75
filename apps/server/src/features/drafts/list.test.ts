import { randomUUID } from 'node:crypto'
import { deleteDraft, getDraft, listDrafts, maxDrafts, saveDraft } from '@kawaraban/contract/drafts.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { purgeCompany } from '../../maintenance/queries.ts'
import { useTestApp } from '../../testing/app.ts'
import type { Person } from '../../testing/company.ts'
import { start } from '../../testing/news-app.ts'

const app = useTestApp()
afterEach(async () => {
  app.clock.now = start
  await app.db.query(sql`delete from drafts`)
})

const draftId: string = randomUUID()
/** Names of versions in their order. */
const [v1, v2] = [randomUUID(), randomUUID()] as const

type Save = { version?: string; after?: string[]; isNew?: boolean; fields?: object }
const save = (person: Person, over: Save = {}, id = draftId) =>
  app.call(person, saveDraft, {
    params: { draftId: id },
    body: { version: v1, after: [], isNew: true, fields: { title: '件名' }, ...over },
  })
const list = async (person: Person) => (await app.call(person, listDrafts)).data.drafts
const count = async () => (await app.db.query(sql`select from drafts`)).length

describe('DRAFT-02 the list of drafts', () => {
  test('has the newest first, each with title, the beginning of its text and its time', async () => {
    const { suzuki } = app.cast
    const second = randomUUID()
    await save(suzuki, { fields: { title: '件名', content: 'あ'.repeat(300) } })
    app.clock.now = start + minuteMs
    await save(suzuki, { fields: {} }, second)
    expect(await list(suzuki)).toEqual([
      { draftId: second, title: '', excerpt: '', savedAt: '2026/11/20 10:01', deletedOn: null },
      { draftId, title: '件名', excerpt: 'あ'.repeat(100), savedAt: '2026/11/20 10:00', deletedOn: null },
    ])
  })

  test('WRITE-02 shows the beginning of a text without its marks, where it has some', async () => {
    const { suzuki } = app.cast
    const content = '# 持ち物\n- **水**'
    await save(suzuki, { fields: { content, contentFormat: 'markdown' } })
    expect(await list(suzuki)).toMatchObject([{ excerpt: '持ち物\n水' }])
    await save(suzuki, { version: v2, after: [v1], fields: { content } })
    expect(await list(suzuki)).toMatchObject([{ excerpt: content }])
  })

  test('takes 50 of one person at most, also of twenty that begin at once; others begin theirs', async () => {
    const { suzuki, ito } = app.cast
    await app.db.query(sql`
      insert into drafts (management_group_id, company_user_id, draft_id, version, fields, saved_at)
      select ${suzuki.managementGroupId}::int, ${suzuki.companyUserId}::bigint, gen_random_uuid(), gen_random_uuid(), '{}',
        ${new Date(start)}
      from generate_series(1, ${maxDrafts - 5}::int)`)
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(suzuki, {}, randomUUID())))
    expect(answers.filter(({ message }) => message === 'Limit exceeded')).toHaveLength(15)
    const drafts = await list(suzuki)
    expect(drafts).toHaveLength(maxDrafts)
    const [{ draftId: id }] = drafts
    const { version } = (await app.call(suzuki, getDraft, { params: { draftId: id } })).data
    expect(await save(suzuki, { version: v2, after: [version], isNew: false }, id)).toMatchObject({ success: true })
    expect(await save(ito, {}, randomUUID())).toMatchObject({ success: true })
    await app.call(suzuki, deleteDraft, { params: { draftId: id } })
    expect(await save(suzuki, {}, randomUUID())).toMatchObject({ success: true })
  })

  test('G-441 says seven days before on which day a draft goes, and it is deleted 90 days after its last change', async () => {
    const { suzuki, ours } = app.cast
    await save(suzuki)
    const age = (ms: number) => app.db.query(sql`update drafts set saved_at = ${new Date(start - ms)}`)
    await age(83 * dayMs - 1)
    expect(await list(suzuki)).toMatchObject([{ deletedOn: null }])
    await age(83 * dayMs)
    expect(await list(suzuki)).toMatchObject([{ deletedOn: '2026/11/27' }])
    const purge = () => purgeCompany(app.db, ours.managementGroupId, { now: start, purgeMonths: 12 })
    await age(90 * dayMs - 1)
    await purge()
    expect(await count()).toBe(1)
    await age(90 * dayMs)
    await purge()
    expect(await count()).toBe(0)
  })
})
