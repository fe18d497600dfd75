import { createTemplate, deleteTemplate, listTemplates, maxTemplates } from '@kawaraban/contract/templates.ts'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { lockCompany } from '../../db/company-lock.ts'
import { useTestApp } from '../../testing/app.ts'
import type { Person } from '../../testing/company.ts'
import { countWaiting } from '../../testing/waiting.ts'
import { insertTemplate } from './queries.ts'

const app = useTestApp()
afterEach(() => app.db.query(sql`delete from templates`))

const template = { name: '停電', fields: { title: '停電について' } }
const full = { success: false, message: 'Limit exceeded', data: null, status: 200 }
const create = (person: Person) => app.call(person, createTemplate, { body: template })
const countAll = async () => (await app.db.query(sql`select 1 from templates`)).length
const fillUpTo = (count: number) => {
  const { ours, suzuki } = app.cast
  return app.db.query(sql`
    insert into templates (management_group_id, owner_company_user_id, name, fields)
    select ${ours.managementGroupId}::int, ${suzuki.companyUserId}::bigint, 'template', '{}'
    from generate_series(1, ${count}::int)`)
}

test('REUSE-02 a company stores 100 templates at most, also when twenty are sent at once, and others theirs', async () => {
  const { sato, suzuki, foreignAdmin } = app.cast
  await fillUpTo(maxTemplates - 5)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => create(index % 2 ? sato : suzuki)))
  expect(answers.filter(({ message }) => message === 'Limit exceeded')).toHaveLength(15)
  expect(await countAll()).toBe(maxTemplates)
  const wrong = { ...template, name: '' }
  expect((await app.call(suzuki, createTemplate, { body: wrong })).message).toBe('Invalid name')
  expect(await create(foreignAdmin)).toMatchObject({ success: true })
  const [{ templateId, version }] = (await app.call(suzuki, listTemplates)).data.templates
  await app.call(sato, deleteTemplate, { params: { templateId }, query: { version: String(version) } })
  expect(await create(suzuki)).toMatchObject({ success: true })
})

test('REUSE-02 the last one of another process counts, also while it is being stored', async () => {
  const { ours, sato, suzuki } = app.cast
  await fillUpTo(maxTemplates - 1)
  let answer: ReturnType<typeof create> | undefined
  await app.db.transaction(async (tx) => {
    await lockCompany(tx, ours.managementGroupId)
    await insertTemplate(tx, suzuki, template, null)
    answer = create(sato)
    await expect.poll(() => countWaiting(app.db)).toBe(1)
  })
  expect(await answer).toMatchObject(full)
  expect(await countAll()).toBe(maxTemplates)
})
