import { parseFormatted } from '@kawaraban/contract/formatted-text.ts'
import { canPostIn } from '@kawaraban/contract/policy.ts'
import { cast } from '@kawaraban/demo-cast/cast.ts'
import { expect, test } from 'vitest'
import { listStoredTemplates } from '../../features/templates/queries.ts'
import { checkTemplate } from '../../features/templates/rules.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { at } from '../../testing/instant.ts'
import { demoCompanies } from './company.ts'
import { seedDemo } from './seed-demo.ts'
import { demoTemplates } from './templates.ts'

test('REUSE-02 WRITE-02 WRITE-03 the demo company has three templates with shape and category that its editors could have stored, the other one none', async () => {
  const { db, close } = await openTestDatabase()
  const now = at('2026/11/20 10:37')
  await seedDemo(db, { now, issuer: 'https://sign-in.test' })
  const [demo, other] = demoCompanies(now)
  const stored = await listStoredTemplates(db, demo.group.id)
  expect(stored.map(({ name }) => name).sort()).toEqual(demoTemplates.map(({ name }) => name).sort())
  expect(stored.length).toBe(3)
  expect(stored.map(({ ownerName }) => ownerName)).toContain(cast.suzuki.name)
  for (const template of demoTemplates) expect(checkTemplate(template)).toMatchObject({ fields: template.fields })
  for (const { fields } of demoTemplates) {
    const category = demo.categories.find(({ categoryId }) => categoryId === fields.categoryId)
    expect(category && canPostIn({ role: 'editor' }, category)).toBe(true)
    expect(new Set(parseFormatted(fields.content ?? '').map(({ kind }) => kind))).toEqual(
      new Set(['paragraph', 'heading', 'list']),
    )
  }
  expect(await listStoredTemplates(db, other.group.id)).toEqual([])
  await close()
})
