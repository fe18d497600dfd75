import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getImport } from '@kawaraban/contract/imports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { useTestApp } from '../testing/app.ts'
import { type Ending, launch } from '../testing/command.ts'
import { importSteps } from '../testing/import-steps.ts'
import { mailEnvironment } from '../testing/mail-environment.ts'
import { listCompanyFacts } from './queries.ts'

const app = useTestApp({ clock: systemClock })
let folder: string
let steps: ReturnType<typeof importSteps>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kawaraban-people-'))
  steps = importSteps(app)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command with a file of these lines, as an operator does. */
const importFile = (lines: readonly string[], options: string): Promise<Ending> => {
  const file = join(folder, 'people.csv')
  writeFileSync(file, ['ID,name,department,role,reading', ...lines].join('\r\n'))
  return run(file, options)
}
const run = (file: string, options: string): Promise<Ending> =>
  launch('scripts/manage.ts', ['members', 'import', file, ...options.split(' ')], { DATABASE_URL: app.databaseUrl })
    .ended

describe('PEOPLE-01 npm run manage -- members import', () => {
  test('imports a file into a company, and changes nothing when it runs a second time', async () => {
    const lines = ['c1,新人 一郎,営業部,,しんじん', 'd100234503,田中 改名,,editor,']
    expect(await importFile(lines, '--company ours')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('ours: 1 added, 1 changed, 0 set to none; 0 own names kept, 0 left out.'),
    })
    expect(await steps.member('c1')).toMatchObject({ name: '新人 一郎', role: 'viewer', roleIsDefault: true })
    expect(await steps.member('d100234503')).toMatchObject({ name: '田中 改名', role: 'editor' })
    const again = await importFile(lines, '--company ours')
    expect(again).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 to add, 0 to change, 0 to set to none, 2 unchanged'),
    })
  })

  test('MAIL-02 reads a column of addresses where the installation sends mail, and says what it does to them', async () => {
    const file = join(folder, 'addresses.csv')
    writeFileSync(file, 'ID,メールアドレス\nd100234503,t@example.com\n')
    const options = ['members', 'import', file, '--company', 'ours']
    const withMail = { ...mailEnvironment, DATABASE_URL: app.databaseUrl }
    // In development mails have a server.
    const silent = await launch('scripts/manage.ts', options, { NODE_ENV: 'test', DATABASE_URL: app.databaseUrl }).ended
    expect(silent).toMatchObject({ code: 0, out: expect.not.stringContaining('Mail addresses') })
    expect(await steps.addresses()).toEqual({})
    const { code, out } = await launch('scripts/manage.ts', options, withMail).ended
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining('Mail addresses: 1 to set, 0 to remove.'),
    })
    expect(await steps.addresses()).toEqual({ d100234503: 't@example.com' })
  })

  test('refuses an unknown company unless it may create one, and leaves no empty one behind', async () => {
    const unknown = await importFile(['n1,名前,,,'], '--company new')
    expect(unknown).toMatchObject({ code: 1, err: 'There is no company new.\n' })
    const faulty = await importFile(['n1,,,,'], '--company new --create')
    expect(faulty).toMatchObject({ code: 1, out: expect.stringContaining('line 2, name: no name') })
    expect(await listCompanyFacts(app.db, 'new')).toEqual([])
    expect(await importFile(['n1,名前,,,'], '--company new --create')).toMatchObject({ code: 0 })
    expect(await listCompanyFacts(app.db, 'new')).toMatchObject([{ code: 'new', people: 1 }])
  })

  test('prints in a dry run what it would do, and changes nothing', async () => {
    const before = await steps.members()
    const { code, out } = await importFile(['c2,新人,,,'], '--company ours --dry-run')
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('1 to add') })
    expect(out).toContain('Dry run: nothing was changed.')
    expect(await steps.members()).toEqual(before)
  })

  test('is all or nothing: one faulty line and nothing is applied', async () => {
    const before = await steps.members()
    const { code, out, err } = await importFile(['c3,新人,,,', 'c4,A&B,,,'], '--company ours')
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('Nothing was changed') })
    expect(out).toContain('line 3, name: forbidden: A&B')
    expect(await steps.members()).toEqual(before)
    expect(await importFile(['c3,新人,,,', 'c4,A&B,,,'], '--company ours --repair-characters')).toMatchObject({
      code: 0,
    })
    expect(await steps.member('c4')).toMatchObject({ name: 'A＆B' })
  })

  test('PERM-13 leaves the company an admin', async () => {
    const { code, err, out } = await importFile(['d100234501,,,none,'], '--company ours')
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('Nothing was changed') })
    expect(out).toContain('line 2, role: last admin: none')
    expect(await steps.member('d100234501')).toMatchObject({ role: 'admin' })
    const missing = await importFile(['c3,,,,'], '--company ours --missing-to-none --confirm-missing 9')
    expect(missing).toMatchObject({ code: 1 })
    expect(await steps.member('d100234501')).toMatchObject({ role: 'admin' })
  })

  test('ends with 1 for a file that is not there, and with 2 for wrong usage', async () => {
    expect(await run(join(folder, 'nothing.csv'), '--company ours')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no file'),
    })
    expect(await run('people.csv', '--dry-run')).toMatchObject({ code: 2 })
  })

  test('does not wait: an open import of an admin blocks it', async () => {
    const { importId } = await steps.check('c5,新人,,,')
    expect(await importFile(['c6,新人,,,'], '--company ours')).toMatchObject({
      code: 1,
      err: expect.stringContaining('is open'),
    })
    expect((await app.call(app.cast.sato, getImport, { params: { importId } })).data.state).toBe('checked')
  })
})
