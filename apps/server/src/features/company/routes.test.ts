import { getCompanySettings, getPublicationDefault, updateCompanySettings } from '@kawaraban/contract/company.ts'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { type TestApp, useTestApp } from '../../testing/app.ts'

const app = useTestApp()
afterEach(() =>
  app.db.query(sql`
    update management_groups set is_push_heading_only = false, publication_length = null, allows_macros = false,
      has_trash = false, allows_own_addresses = false, allows_mail_off = false, mails_content = false`),
)

type Person = Parameters<TestApp['call']>[0]

const unchanged = {
  isPushHeadingOnly: false,
  publicationLength: null,
  allowsMacros: false,
  hasTrash: false,
  allowsOwnAddresses: false,
  allowsMailOff: false,
  mailsContent: false,
}
const choose = (person: Person, body: unknown) => app.call(person, updateCompanySettings, { body })
const settings = async (person: Person) => (await app.call(person, getCompanySettings)).data
const lengthFor = async (person: Person) => (await app.call(person, getPublicationDefault)).data

test('G-194 notices show titles until an admin hides them, for the own company and no other', async () => {
  const { sato, foreignAdmin } = app.cast
  expect(await settings(sato)).toEqual(unchanged)
  for (const isPushHeadingOnly of [true, true, false, true]) {
    expect(await choose(sato, { isPushHeadingOnly })).toMatchObject({ success: true, data: null })
    expect(await settings(sato)).toEqual({ ...unchanged, isPushHeadingOnly })
    expect(await settings(foreignAdmin)).toEqual(unchanged)
  }
})

test('FILE-02 G-567 files with macros are not allowed until an admin allows them, for the own company and no other', async () => {
  const { sato, suzuki, foreignAdmin } = app.cast
  for (const allowsMacros of [true, true, false, true]) {
    expect(await choose(sato, { allowsMacros })).toMatchObject({ success: true, data: null })
    expect(await settings(sato)).toEqual({ ...unchanged, allowsMacros })
    expect(await settings(foreignAdmin)).toEqual(unchanged)
  }
  await choose(sato, { isPushHeadingOnly: true })
  expect(await settings(sato)).toEqual({ ...unchanged, isPushHeadingOnly: true, allowsMacros: true })
  expect((await choose(suzuki, { allowsMacros: false })).message).toBe('No permission')
  expect(await choose(sato, { allowsMacros: 'false' })).toMatchObject({ status: 400, success: false })
  expect(await settings(sato)).toMatchObject({ allowsMacros: true })
})

test('TRASH-01 there is no trash until an admin switches it on, for the own company and no other', async () => {
  const { sato, suzuki, foreignAdmin } = app.cast
  for (const hasTrash of [true, true, false, true]) {
    expect(await choose(sato, { hasTrash })).toMatchObject({ success: true, data: null })
    expect(await settings(sato)).toEqual({ ...unchanged, hasTrash })
    expect(await settings(foreignAdmin)).toEqual(unchanged)
  }
  await choose(sato, { allowsMacros: true })
  expect(await settings(sato)).toEqual({ ...unchanged, allowsMacros: true, hasTrash: true })
  expect((await choose(suzuki, { hasTrash: false })).message).toBe('No permission')
  expect(await choose(sato, { hasTrash: 'false' })).toMatchObject({ status: 400, success: false })
  expect(await settings(sato)).toMatchObject({ hasTrash: true })
})

test('WRITE-01 FORM-05 the length of a publication is unset until an admin chooses it, and for the own company alone', async () => {
  const { sato, suzuki, foreignAdmin } = app.cast
  expect(await lengthFor(suzuki)).toEqual({ publicationLength: null })
  for (const publicationLength of ['oneWeek', 'oneMonth', 'oneMonth', 'threeMonths', null] as const) {
    expect(await choose(sato, { publicationLength })).toMatchObject({ success: true, data: null })
    expect(await settings(sato)).toEqual({ ...unchanged, publicationLength })
    for (const poster of [sato, suzuki]) expect(await lengthFor(poster)).toEqual({ publicationLength })
    expect(await lengthFor(foreignAdmin)).toEqual({ publicationLength: null })
  }
})

test('WRITE-01 a change of one setting leaves the others, also of two admins at once', async () => {
  const { sato } = app.cast
  await choose(sato, { publicationLength: 'oneMonth' })
  await choose(sato, { isPushHeadingOnly: true })
  expect(await settings(sato)).toEqual({ ...unchanged, isPushHeadingOnly: true, publicationLength: 'oneMonth' })
  await Promise.all([choose(sato, { publicationLength: 'oneWeek' }), choose(sato, { isPushHeadingOnly: false })])
  expect(await settings(sato)).toEqual({ ...unchanged, publicationLength: 'oneWeek' })
})

test('G-194 WRITE-01 only admins read and change the settings; who may post reads how long a post is published', async () => {
  const { suzuki, tanaka, kobayashi } = app.cast
  for (const person of [suzuki, tanaka, kobayashi]) {
    expect((await app.call(person, getCompanySettings)).message).toBe('No permission')
    expect((await choose(person, { isPushHeadingOnly: true })).message).toBe('No permission')
    expect((await choose(person, { publicationLength: 'oneWeek' })).message).toBe('No permission')
  }
  for (const person of [tanaka, kobayashi])
    expect((await app.call(person, getPublicationDefault)).message).toBe('No permission')
  expect(await settings(app.cast.sato)).toEqual(unchanged)
})

test.each([
  {},
  { isPushHeadingOnly: 'true' },
  { isPushHeadingOnly: null },
  { isPushHeadingOnly: true, publicationLength: 'oneYear' },
  { publicationLength: '' },
  { publicationLength: 7 },
  { other: true },
  [],
  null,
])('G-194 WRITE-01 anything but settings is refused, and changes nothing: %o', async (body) => {
  expect(await choose(app.cast.sato, body)).toMatchObject({ status: 400, success: false })
  expect(await settings(app.cast.sato)).toEqual(unchanged)
})
