import { getCompanySettings, updateCompanySettings } from '@kawaraban/contract/company.ts'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { type TestApp, useTestApp } from '../../testing/app.ts'

const app = useTestApp()
afterEach(() => app.db.query(sql`update management_groups set is_push_heading_only = false`))

const choose = (person: Parameters<TestApp['call']>[0], body: unknown) =>
  app.call(person, updateCompanySettings, { body })
const settings = async (person: Parameters<TestApp['call']>[0]) => (await app.call(person, getCompanySettings)).data

test('G-194 notices show titles until an admin hides them, for the own company and no other', async () => {
  const { sato, foreignAdmin } = app.cast
  expect(await settings(sato)).toEqual({ isPushHeadingOnly: false })
  for (const isPushHeadingOnly of [true, true, false, true]) {
    expect(await choose(sato, { isPushHeadingOnly })).toMatchObject({ success: true, data: null })
    expect(await settings(sato)).toEqual({ isPushHeadingOnly })
    expect(await settings(foreignAdmin)).toEqual({ isPushHeadingOnly: false })
  }
})

test('G-194 only admins read and change the setting', async () => {
  const { suzuki, tanaka, kobayashi } = app.cast
  for (const person of [suzuki, tanaka, kobayashi]) {
    expect((await app.call(person, getCompanySettings)).message).toBe('No permission')
    expect((await choose(person, { isPushHeadingOnly: true })).message).toBe('No permission')
  }
  expect(await settings(app.cast.sato)).toEqual({ isPushHeadingOnly: false })
})

test.each([{}, { isPushHeadingOnly: 'true' }, { isPushHeadingOnly: null }, [], null])(
  'G-194 anything but a boolean is refused: %o',
  async (body) => {
    expect(await choose(app.cast.sato, body)).toMatchObject({ status: 400, success: false })
    expect(await settings(app.cast.sato)).toEqual({ isPushHeadingOnly: false })
  },
)
