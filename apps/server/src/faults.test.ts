import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from './testing/database.ts'
import { type Running, serviceLauncher } from './testing/launcher.ts'

const { where, launch, ready, failure, interrupt, processes, stopAll } = serviceLauncher()

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://news.example.com',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'news',
  OIDC_CLIENT_SECRET: 'secret',
}

/** Processor time that the service's own process has taken. */
const processorMs = ({ child }: Running) => {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

describe('a running service', () => {
  test('goes on without a reader of its output, and stops when it should', async () => {
    const running = launch({ LOG_LEVEL: 'info' })
    running.child.stdout?.destroy()
    running.child.stderr?.destroy()
    const answers = () =>
      fetch(`${where.origin}/v1/session`).then(
        ({ status }) => status === 200,
        () => false,
      )
    await expect.poll(answers, { interval: 10, timeout: 100_000 }).toBe(true)
    // What a start leaves to do ends after a while, on a busy machine later; writing without an end does not.
    let before = 0
    const usedMs = () => {
      const used = processorMs(running) - before
      before += used
      return used
    }
    // The first time it is all that the start has taken, which is more.
    await expect.poll(usedMs, { interval: 1_000 }).toBeLessThan(200)
    expect(await interrupt(running, 'SIGTERM')).toBe(0)
    expect(processes()).toEqual([])
  })
})

/** The errors of PostgreSQL for a write without room, or with room for only a part. */
const noSpace = /No space left on device|could not (extend|write to) file/

const canMount = process.getuid?.() === 0 && process.platform === 'linux'

describe.runIf(canMount)('on a disk of its own', () => {
  let disk: string
  const mount = (size: string) => {
    disk = join(where.folder, 'disk')
    mkdirSync(disk, { recursive: true })
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', disk]).status).toBe(0)
  }
  const filler = () => join(disk, 'filler')
  const fill = () => {
    const { bavail, bsize } = statfsSync(disk)
    try {
      writeFileSync(filler(), Buffer.alloc(bavail * bsize))
    } catch (error) {
      // The service has written in between: then the disk is full all the same.
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
  }
  afterEach(async () => {
    await stopAll()
    spawnSync('umount', [disk])
  })

  test('a full disk is a 503 with its cause in the log, and over when there is space again', async () => {
    mount('320m')
    const running = await ready(launch({ DATA_DIR: disk }))
    fill()
    const statuses = new Set<number>()
    const write = async () => {
      const { status } = await fetch(`${where.origin}/v1/session/authUrl`)
      statuses.add(status)
      return status
    }
    for (let calls = 0; calls < 500 && !statuses.has(503); calls += 1) await write()
    expect(statuses.has(503)).toBe(true)
    // Answer and log take different ways.
    await expect.poll(() => running.output()).toMatch(noSpace)
    rmSync(filler())
    await expect.poll(write, { interval: 10 }).toBe(200)
    expect([...statuses].sort()).toEqual([200, 503])
  })

  test('a disk that is full at the first run ends it with the cause, and leaves nothing half made', async () => {
    mount('20m')
    const { code, output } = await failure({ DATA_DIR: disk })
    expect(code).toBe(1)
    expect(output).toMatch(
      /^The embedded PostgreSQL failed: [^\n]*(No space left on device|could not extend file)[^\n]*$/,
    )
    expect(readdirSync(disk)).toEqual([])
  })
})

describe('production', () => {
  test('production refuses a link to the database that others on the way can read', async () => {
    const output = expect.stringMatching(
      /^The link to the database of DATABASE_URL is not protected by TLS: [^\n]+DATABASE_ACCEPT_NO_TLS=true[^\n]+$/,
    )
    for (const options of ['', '?sslmode=no-verify', '?sslmode=disable']) {
      const url = `postgres://news:secret@192.0.2.1:5432/news${options}`
      expect(await failure({ ...production, DATABASE_URL: url })).toEqual({ code: 1, output })
    }
  })

  test('production refuses a database that loses what it has confirmed, until that is accepted', async () => {
    const database = await createTestDatabase()
    const { pathname } = new URL(database.url)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`alter database ${pathname.slice(1)} set synchronous_commit = off`)
    await client.end()
    const external = { ...production, DATABASE_URL: database.url }
    expect(await failure(external)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /may lose what it has confirmed: set .*synchronous_commit to on .*DATABASE_ACCEPT_DATA_LOSS/,
      ),
    })
    await interrupt(await ready(launch({ ...external, DATABASE_ACCEPT_DATA_LOSS: 'true' })))
    await database.drop()
  })
})
