import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filePath } from '@kawaraban/contract/files.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import { as, databaseUser } from '@kawaraban/local-postgres/os-user.ts'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../apps/server/src/clock.ts'
import { connect, type Db } from '../apps/server/src/db/connect.ts'
import { findRunningEmbedded } from '../apps/server/src/db/embedded.ts'
import { newsBodyAt, type Person } from '../apps/server/src/testing/company.ts'
import { addCompanyOf, storeDuePost } from '../apps/server/src/testing/due-post.ts'
import { filesAt } from '../apps/server/src/testing/files-at.ts'
import { type Gateway, openGateway } from '../apps/server/src/testing/gateway.ts'
import { serviceLauncher } from '../apps/server/src/testing/launcher.ts'
import { blocksOf } from './document.ts'
import { root } from './source.ts'

const { where, launch, ready, interrupt } = serviceLauncher()

const stepsOf = (chapter: string) => blocksOf('docs/operations.md', chapter).filter(({ isRun }) => isRun)
const [copyFolder, dump, baseBackup, copyFiles] = stepsOf('Backup').map(({ text }) => text)
const [restoreFolder, restoreDump, recover, afterRecovery, restoreFiles] = stepsOf('Restore').map(({ text }) => text)
const archiving = blocksOf('docs/operations.md', 'Backup').find(({ language }) => language === 'ini')?.text

const people = 2_500
const [programs = ''] = globSync('/usr/lib/postgresql/*/bin').toSorted().reverse()
const user = databaseUser()
let folder = ''
let port = 0
let gateway: Gateway
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kawaraban-restore-'))
  chmodSync(folder, 0o777)
  gateway = await openGateway()
})
afterEach(() => {
  gateway.script()
  gateway.take()
})
afterAll(() => {
  gateway.close()
  rmSync(folder, { recursive: true, force: true })
  rmSync(`${where.folder}.lost`, { recursive: true, force: true })
})

const pgdata = () => join(folder, 'pgdata')

/** Runs a step of the document with addresses and folders of this machine; returns its output. */
const run = (step: string | undefined, env: Record<string, string> = {}, asDatabaseUser = false): string => {
  if (!step) throw new Error('the document lacks this step')
  const here = step
    .replaceAll('127.0.0.1:5432', `127.0.0.1:${port}`)
    .replaceAll('/var/backups/kawaraban', join(folder, 'backups'))
    .replaceAll(/kawaraban(\.dump|-data\.tar\.gz|-files\.tar\.gz)/g, `${folder}/kawaraban$1`)
  const options = asDatabaseUser ? { ...as(user), cwd: '/' } : { cwd: root }
  const { status, stdout, stderr } = spawnSync('bash', ['-eu', '-o', 'pipefail', '-c', here], {
    ...options,
    env: { PATH: `${programs}:${process.env.PATH}`, PGDATA: pgdata(), ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status !== 0) throw new Error(`${here}\n${stdout}\n${stderr}`)
  return stdout
}

const expectForUserAlone = (backup: string) => expect(statSync(join(folder, backup)).mode & 0o077).toBe(0)

const urlOf = (database: string) => `postgres://kawaraban:change-me@127.0.0.1:${port}/${database}`
const settings = (over: Record<string, string>) => ({
  PUSH_GATEWAY_URL: gateway.url,
  PUSH_GATEWAY_SECRETS: gateway.secret,
  ...over,
})

/** Removes the received calls; returns title and recipient of each notice. */
const takeReceived = () =>
  gateway.take().flatMap(({ handed: { title, userIds } }) => userIds.map((userId) => `${title} ${userId}`))
const countOf = (title: string) =>
  gateway.calls.reduce((sum, { handed }) => sum + (handed.title === title ? handed.userIds.length : 0), 0)
/** Waits until everyone has received a notice with this title; removes and returns all notices so far. */
const received = async (title: string): Promise<string[]> => {
  await expect.poll(() => countOf(title), { timeout: 60_000 }).toBe(people)
  return takeReceived()
}
/** Expects no notice of before the restore among those after it. */
const expectNoneAgain = (before: readonly string[], after: readonly string[]) => {
  const known = new Set(before)
  expect(after.filter((notice) => known.has(notice))).toEqual([])
}
const stateOf = async (db: Db, newsId: string) => {
  const [row] = await db.query<{ state: string }>(sql`select state from occasions where news_id = ${newsId}`)
  return row?.state
}

test('OPS-05 G-211 the document’s commands copy and restore an embedded database; no push is sent again', async () => {
  const environment = settings({})
  const url = async () => (await findRunningEmbedded({ dataDir: where.folder, chosen: true })) ?? ''
  // The first tries fail, so that the backup has notices under way.
  gateway.script((_call, response) => void response.writeHead(503).end())
  const first = await ready(launch(environment))
  const db = connect(await url(), () => undefined, 2)
  const editor = await addCompanyOf(db, people)
  const newsId = await storeDuePost(db, editor, '避難訓練')
  await expect.poll(() => countOf('避難訓練'), { timeout: 30_000 }).toBe(people)
  await db.close()
  await interrupt(first)
  run(copyFolder, { DATA_DIR: where.folder })
  expectForUserAlone('kawaraban-data.tar.gz')

  gateway.script()
  gateway.take()
  const second = await ready(launch(environment))
  const before = await received('避難訓練')
  await interrupt(second)

  const output = run(restoreFolder, { DATA_DIR: where.folder })
  expect(output).toContain(`crowded: missed: 1 start; ${people} notices were on their way.`)
  const third = await ready(launch(environment))
  const restored = connect(await url(), () => undefined, 2)
  await storeDuePost(restored, editor, '健康診断')
  expectNoneAgain(before, await received('健康診断'))
  expect(await stateOf(restored, newsId)).toBe('missed')
  await restored.close()
  await interrupt(third)
}, 300_000)

/** Starts a PostgreSQL with the settings of the document, and with a role and a database for the service. */
const startCluster = async () => {
  port = await freePort()
  for (const place of ['backups', 'backups/wal']) {
    mkdirSync(join(folder, place))
    if (user) chownSync(join(folder, place), user.uid, user.gid)
  }
  run('initdb --username=postgres --auth=trust --encoding=UTF8 --no-sync > /dev/null', {}, true)
  const lines = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\nfsync = off\n`
  const archived = archiving?.replaceAll('/var/backups/kawaraban', join(folder, 'backups'))
  appendFileSync(join(pgdata(), 'postgresql.conf'), `${lines}${archived}\n`)
  run('pg_ctl --log="$PGDATA/server.log" --wait start > /dev/null', {}, true)
  run(`psql --set ON_ERROR_STOP=1 postgres://postgres@127.0.0.1:5432/postgres <<'SQL'
create role kawaraban login password 'change-me';
create database kawaraban owner kawaraban template template0 encoding 'UTF8';
SQL`)
}
const stopCluster = () => run('pg_ctl --mode=fast --wait stop > /dev/null', {}, true)

/** Starts the service on the database; returns its output and a function that stops it. */
const serve = async (database: string) => {
  const running = await ready(launch(settings({ DATABASE_URL: urlOf(database) })))
  return { output: running.output, stop: () => interrupt(running) }
}
const open = (database: string) => connect(urlOf(database), () => undefined, 2)

/** A post with one file of this text, by an editor; returns the id of the file. */
const postFile = async (editor: Person, text: string): Promise<string> => {
  const { call, upload } = filesOf(editor)
  const fileId = await upload('規程.txt', Buffer.from(text))
  const answer = await call(createNews, { body: newsBodyAt(systemClock(), { files: [{ fileId }] }) })
  expect(answer).toMatchObject({ message: 'OK' })
  return fileId
}
const filesOf = (person: Person) => filesAt(() => ({ app: { cookieName: 'kawaraban' }, person, origin: where.origin }))

test('OPS-05 FILE-08 G-210 G-211 an external PostgreSQL is restored from a dump, with its files, and to a moment; no push is sent again', async () => {
  await startCluster()
  // Those of the test before are another database's, beside which a server takes no files.
  rmSync(join(where.folder, 'files'), { recursive: true, force: true })
  try {
    const first = await serve('kawaraban')
    const db = open('kawaraban')
    const editor = await addCompanyOf(db, people)
    const fileId = await postFile(editor, '就業規程')
    await first.stop()
    run(baseBackup, {}, true)
    const planned = await storeDuePost(db, editor, '避難訓練')
    run(dump, { DATABASE_URL: urlOf('kawaraban') })
    run(copyFiles, { DATA_DIR: where.folder })
    expectForUserAlone('kawaraban-files.tar.gz')
    expectForUserAlone('kawaraban.dump')
    expectForUserAlone('backups/base')
    const [row] = await db.query<{ moment: string }>(sql`select clock_timestamp()::text as moment`)
    const lost = await storeDuePost(db, editor, '社内バザー')
    await db.close()
    const original = await serve('kawaraban')
    await expect.poll(() => countOf('社内バザー'), { timeout: 60_000 }).toBe(people)
    const before = await received('避難訓練')
    await postFile(editor, '旅費規程')
    await original.stop()

    rmSync(join(where.folder, 'files'), { recursive: true })
    await restoreFromDump(editor, planned, before, fileId)

    run(`psql postgres://postgres@127.0.0.1:5432/postgres --command='select pg_switch_wal()'`)
    stopCluster()
    run(recover, { MOMENT: row?.moment ?? '' }, true)
    const output = run(afterRecovery, { DATABASE_URL: urlOf('kawaraban') })
    expect(output).toContain('crowded: missed: 1 start; 0 notices were on their way.')
    const recovered = await serve('kawaraban')
    const now = open('kawaraban')
    expect(await now.query(sql`select timeline from database_origin`)).toEqual([{ timeline: 2 }])
    expect([await stateOf(now, planned), await stateOf(now, lost)]).toEqual(['missed', undefined])
    await storeDuePost(now, editor, '年末調整')
    expectNoneAgain(before, await received('年末調整'))
    await now.close()
    await recovered.stop()
  } finally {
    stopCluster()
  }
}, 600_000)

/** Starts the service before the command: due notices are held, and later ones are sent. */
const restoreFromDump = async (editor: Person, planned: string, before: readonly string[], fileId: string) => {
  const [restore = '', command = ''] = restoreDump?.split(/\n(?=npm run)/) ?? []
  run(restore)
  const checked = run(restoreFiles, { DATA_DIR: where.folder, DATABASE_URL: urlOf('kawaraban_restored') })
  expect(checked).toContain('crowded: nothing differs')
  expect(checked).not.toContain('missing')
  const restored = await serve('kawaraban_restored')
  await expect.poll(restored.output, { timeout: 20_000 }).toContain('the database was restored')
  expect(await (await filesOf(editor).ask(filePath(fileId))).text()).toBe('就業規程')
  await postFile(editor, '慶弔規程')
  const db = open('kawaraban_restored')
  await storeDuePost(db, editor, '健康診断')
  expectNoneAgain(before, await received('健康診断'))
  expect(await stateOf(db, planned)).toBe('planned')
  expect(run(command, { DATABASE_URL: urlOf('kawaraban_restored') })).toContain('crowded: missed: 1 start')
  expect(await stateOf(db, planned)).toBe('missed')
  await storeDuePost(db, editor, '入館証の更新')
  expectNoneAgain(before, await received('入館証の更新'))
  await db.close()
  await restored.stop()
}
