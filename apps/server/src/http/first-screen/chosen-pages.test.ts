import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompany } from '../../db/companies.ts'
import { addPerson } from '../../testing/company.ts'
import { pageData, type TestPages, testPages } from '../../testing/rendered.ts'

let tested: TestPages

beforeAll(async () => {
  tested = await testPages()
}, 120_000)
afterAll(() => tested.close())

describe('G-219 the first screen of the feed', () => {
  test('DAY-01 begins with the first steps for the admin of a new company, and has nothing of them for others', async () => {
    const { db, clock, cast } = tested
    const company = await createCompany(db, { code: 'first steps', startedAt: clock.now, usedAt: clock.now })
    const group = { managementGroupId: company, managementGroup: 'first steps' }
    const admin = await addPerson(db, group, { name: '代表者', role: 'admin', now: clock.now })
    const { body } = await tested.openRendered(admin)
    expect(body).toContain('aria-labelledby="first-steps"')
    expect(pageData(body).answers['getFirstSteps [null,null]'].data).toEqual({
      hasPeople: false,
      hasPosters: false,
      hasPost: false,
    })
    expect((await tested.openRendered(cast.tanaka)).body).not.toMatch(/first-?steps/i)
  })

  test('SET-08 has the stored text size, each browser its own', async () => {
    const open = async (cookie: string) => (await tested.openRendered(tested.cast.tanaka, { cookie })).body
    expect(await open('textSize=large')).toContain('<html data-text-size="large"')
    expect(await open('textSize=largest; theme=dark')).toContain('<html data-theme="dark" data-text-size="largest"')
    expect(await open('theme=dark')).toContain('<html data-theme="dark" lang')
  })
})
