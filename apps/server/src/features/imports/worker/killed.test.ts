import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createImport, getImport, listImports, type PeopleImport } from '@kawaraban/contract/imports.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../clock.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { launch } from '../../../testing/command.ts'
import { importStage } from '../../../testing/import-stage.ts'

const people = 12_000
let world: TestApp
let folder: string
let aheadMs: number
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kawaraban-people-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  aheadMs = 0
  world = await testApp(() => systemClock() + aheadMs)
})
afterEach(() => world.close())

const first = async (): Promise<(PeopleImport & { importId: string }) | undefined> =>
  (await world.call(world.cast.sato, listImports)).data.imports[0]

/** Imports with a process of its own, and kills that at once when it has come far enough. */
const killWhen = async (isFar: (found: PeopleImport) => boolean) => {
  const file = join(folder, 'people.csv')
  const lines = Array.from({ length: people }, (_, n) => `k${n},取込 ${n},部署,,`)
  writeFileSync(file, ['ID,name,department,role,reading', ...lines].join('\n'))
  const options = ['members', 'import', file, '--company', 'ours']
  const { child, ended } = launch('scripts/manage.ts', options, { DATABASE_URL: world.databaseUrl })
  for (;;) {
    const found = await first()
    if (found && isFar(found)) break
    expect(child.exitCode).toBe(null)
  }
  child.kill('SIGKILL')
  await ended
  return (await first()) as PeopleImport
}

/** Lets another process take up what the killed one held, a minute later. */
const takeUp = async () => {
  aheadMs = 2 * minuteMs
  const call = await world.addServer()
  const found = await first()
  const params = { importId: found?.importId ?? '' }
  for (;;) {
    const { data } = await call(world.cast.sato, getImport, { params })
    if (!['reading', 'applying'].includes(data.state)) return data as PeopleImport
  }
}

test('G-176 an import whose process is killed while it applies is applied to its end by another, each line once', async () => {
  const killed = await killWhen(({ state, progress }) => state === 'applying' && progress.done > 0)
  expect(killed.state).toBe('applying')
  expect(killed.progress.done).toBeLessThan(people)
  const applied = await takeUp()
  expect(applied).toMatchObject({ state: 'applied', applied: { added: people, changed: 0, setToNone: 0 } })
  const [row] = await world.db.query<{ members: number; changes: number }>(sql`
    select (select count(*)::int from members where docomo_id like 'k%') as members,
      (select count(*)::int from import_changes) as changes`)
  expect(row).toEqual({ members: people, changes: people })
  await importStage(world).undo(applied.importId)
  expect(await importStage(world).member('k0')).toBeUndefined()
})

test('G-176 an import whose process is killed while it reads is read again, and waits to be applied', async () => {
  const killed = await killWhen(({ state, progress }) => state === 'reading' && progress.done > 0)
  expect(killed.counts).toBe(null)
  const checked = await takeUp()
  expect(checked).toMatchObject({ state: 'checked', counts: { added: people }, totalFaults: 0 })
  expect(await importStage(world).member('k0')).toBeUndefined()
})

test('G-176 an upload whose process is killed is discarded, and blocks no other', async () => {
  await world.db.query(sql`
    insert into imports (management_group_id, state, file_name, created_at, held_until)
    values (${world.cast.ours.managementGroupId}, 'receiving', 'half.csv', ${new Date(systemClock())},
      ${new Date(systemClock() + minuteMs)})`)
  await world.db.query(sql`
    insert into open_imports (management_group_id, noted_at)
    values (${world.cast.ours.managementGroupId}, ${new Date(systemClock())})`)
  const upload = { body: 'ID,name\n', headers: { 'content-type': 'text/csv' } }
  expect((await world.call(world.cast.sato, createImport, upload)).message).toBe('Import under way')
  aheadMs = 2 * minuteMs
  const call = await world.addServer()
  while ((await call(world.cast.sato, listImports)).data.totalImports > 0);
  expect((await world.call(world.cast.sato, createImport, upload)).message).toBe('OK')
})
