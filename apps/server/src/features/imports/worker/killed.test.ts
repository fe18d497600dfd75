import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createImport, getImport, listImports, type PeopleImport } from '@kawaraban/contract/imports.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../../clock.ts'
import { useTestApp } from '../../../testing/app.ts'
import { launch } from '../../../testing/command.ts'
import { importSteps } from '../../../testing/import-steps.ts'
import { mailEnvironment } from '../../../testing/mail-environment.ts'
import { openImport } from '../queries.ts'

const people = 12_000
let folder: string
let aheadMs = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kawaraban-people-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  aheadMs = 0
})
const app = useTestApp({ clock: () => systemClock() + aheadMs, isPerTest: true })

const first = async (): Promise<(PeopleImport & { importId: string }) | undefined> =>
  (await app.call(app.cast.sato, listImports)).data.imports[0]

/** Imports with a process of its own, and kills that at once when it has come far enough. */
const killWhen = async (isFar: (found: PeopleImport) => boolean) => {
  const file = join(folder, 'people.csv')
  const lines = Array.from({ length: people }, (_, n) => `k${n},取込 ${n},部署,,,k${n}@example.com`)
  writeFileSync(file, ['ID,name,department,role,reading,mail', ...lines].join('\n'))
  const options = ['members', 'import', file, '--company', 'ours']
  const { child, ended } = launch('scripts/manage.ts', options, { ...mailEnvironment, DATABASE_URL: app.databaseUrl })
  const hasComeFar = async () => {
    const found = await first()
    expect(child.exitCode).toBe(null)
    return found !== undefined && isFar(found)
  }
  await vi.waitUntil(hasComeFar, { timeout: 60_000, interval: 5 })
  child.kill('SIGKILL')
  await ended
  return (await first()) as PeopleImport
}

/** Lets another process take up what the killed one held, when its lease has ended; `attempts` that stored no advance. */
const takeUp = async (attempts: number) => {
  const held = await app.db.query(sql`
    update jobs set leased_until = clock_timestamp()
    where leased_until between clock_timestamp() and clock_timestamp() + interval '30 seconds' returning attempts`)
  expect(held).toEqual([{ attempts }])
  const call = await app.addServer()
  const found = await first()
  const params = { importId: found?.importId ?? '' }
  const ended = async (): Promise<PeopleImport | null> => {
    const { data } = await call(app.cast.sato, getImport, { params })
    return ['reading', 'applying'].includes(data.state) ? null : data
  }
  return vi.waitUntil(ended, { timeout: 60_000, interval: 20 })
}

test('G-176 MAIL-02 an import whose process is killed while it applies is applied to its end by another, each line once', async () => {
  const killed = await killWhen(({ state, progress }) => state === 'applying' && progress.done > 0)
  expect(killed.state).toBe('applying')
  expect(killed.progress.done).toBeLessThan(people)
  const applied = await takeUp(0)
  expect(applied).toMatchObject({ state: 'applied', applied: { added: people, changed: 0, setToNone: 0 } })
  const [row] = await app.db.query<{ members: number; addresses: number; changes: number }>(sql`
    select (select count(*)::int from members where docomo_id like 'k%') as members,
      (select count(distinct address)::int from mail_addresses) as addresses,
      (select count(*)::int from import_changes) as changes`)
  expect(row).toEqual({ members: people, addresses: people, changes: people })
  await importSteps(app).undo(applied.importId)
  expect(await importSteps(app).member('k0')).toBeUndefined()
  expect(await importSteps(app).addresses()).toEqual({})
})

test('G-176 an import whose process is killed while it reads is read again, and waits to be applied', async () => {
  const killed = await killWhen(({ state, progress }) => state === 'reading' && progress.done > 0)
  expect(killed.counts).toBe(null)
  // It begins again, so that what was read so far is no advance.
  const checked = await takeUp(1)
  expect(checked).toMatchObject({ state: 'checked', counts: { added: people }, totalFaults: 0 })
  expect(await importSteps(app).member('k0')).toBeUndefined()
})

test('G-176 an upload whose process is killed is discarded, and blocks no other', async () => {
  const { managementGroupId } = app.cast.ours
  const key = await openImport(app.db, { managementGroupId, createdBy: null, fileName: 'half.csv' }, systemClock())
  expect(key).not.toBe(null)
  const upload = { body: 'ID,name\n', headers: { 'content-type': 'text/csv' } }
  expect((await app.call(app.cast.sato, createImport, upload)).message).toBe('Import under way')
  aheadMs = 2 * minuteMs
  const call = await app.addServer()
  await expect.poll(async () => (await call(app.cast.sato, listImports)).data.totalImports).toBe(0)
  expect((await app.call(app.cast.sato, createImport, upload)).message).toBe('OK')
})
