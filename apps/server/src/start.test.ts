import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { cast } from '@kawaraban/demo-cast/cast.ts'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import { describe, expect, test } from 'vitest'
import { projectRoot } from './config.ts'
import { type Browser, createBrowser } from './testing/browser.ts'
import { createTestDatabase } from './testing/database.ts'
import { serviceLauncher } from './testing/launcher.ts'

const { where, launch, ready, failure, interrupt, processes } = serviceLauncher()

const signIn = async (): Promise<Browser> => {
  const browser = createBrowser(where.origin)
  const { url } = (await browser.call('GET', '/v1/session/authUrl')).data
  const page = (await browser.follow(url, `${where.origin}/login`)) as Response
  const body = new URLSearchParams({ docomoId: cast.tanaka.docomoId })
  const chosen = await browser.request(page.url, { method: 'POST', body })
  const back = (await browser.follow(chosen.headers.get('location') ?? '', `${where.origin}/login`)) as URL
  await browser.call('POST', '/v1/session', Object.fromEntries(back.searchParams))
  return browser
}
const isLogin = async (browser: Browser) => (await browser.call('GET', '/v1/session')).data.isLogin

describe('npm start', () => {
  test('G-103 starts everything, prints its address and the people to sign in as, and leaves no process behind', async () => {
    const running = await ready(launch())
    expect(running.output()).toContain(`Kawaraban is ready: ${where.origin}\n`)
    expect(running.output()).toContain(
      'Sign in as 佐藤 健一 (admin), 鈴木 一郎 (editor), 田中 美咲 (viewer), 小林 直樹 (none).',
    )
    expect(await isLogin(await signIn())).toBe(true)
    expect(await interrupt(running)).toBe(0)
    expect(processes()).toEqual([])
    await expect(fetch(where.origin)).rejects.toThrow()
  })

  test('has all data, sessions too, after a restart', async () => {
    const first = await ready(launch())
    const browser = await signIn()
    expect(await interrupt(first, 'SIGTERM')).toBe(0)
    await ready(launch())
    expect(await isLogin(browser)).toBe(true)
  })

  test('starts after kill -9, with the database that was left behind', async () => {
    const first = await ready(launch())
    const browser = await signIn()
    first.child.kill('SIGKILL')
    await first.ended
    expect(processes()).not.toEqual([])
    const second = await ready(launch())
    expect(await isLogin(browser)).toBe(true)
    await interrupt(second)
    expect(processes()).toEqual([])
  })

  test('stops in order when it is interrupted while it starts', async () => {
    const running = launch()
    // The file is there before the database answers; a look at the processes takes as long as the rest of the start.
    const hasDatabase = () => existsSync(join(where.folder, 'postgres/data/postmaster.pid'))
    await expect.poll(hasDatabase, { interval: 10 }).toBe(true)
    expect(await interrupt(running)).toBe(0)
    expect(running.output()).toBe('')
    expect(processes()).toEqual([])
  })

  test('finishes a first start that is interrupted, and begins with it the next time', async () => {
    const fresh = join(where.folder, 'fresh')
    const first = launch({ DATA_DIR: fresh })
    const initialises = () => processes().some((line) => line.includes('bin/initdb'))
    await expect.poll(initialises, { interval: 10 }).toBe(true)
    expect(await interrupt(first)).toBe(0)
    expect(first.output()).toBe('')
    expect(processes()).toEqual([])
    await ready(launch({ DATA_DIR: fresh }))
    expect(await isLogin(await signIn())).toBe(true)
  })

  test('reports in one sentence that another one uses the data folder', async () => {
    await ready(launch())
    expect(await failure({ PORT: String(await freePort()) })).toEqual({
      code: 1,
      output: `The data folder ${where.folder} is in use by another running Kawaraban: stop that one first, or set DATA_DIR to another folder.`,
    })
  })

  test('reports in one sentence that the port is taken, and leaves no database running', async () => {
    const other = createServer().listen(where.port, '127.0.0.1')
    await once(other, 'listening')
    expect(await failure()).toEqual({
      code: 1,
      output: `The port ${where.port} is taken by another program: stop that one, or set PORT to a free port.`,
    })
    other.close()
    expect(processes()).toEqual([])
  })

  test('reports in one sentence that DATABASE_URL cannot be reached', async () => {
    expect(await failure({ DATABASE_URL: `postgres://localhost:${await freePort()}/news` })).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database of DATABASE_URL cannot be reached: [^\n]+\.$/),
    })
  })

  test('OPS-06 reports in one sentence which setting is wrong', async () => {
    const output = 'The setting PORT must be a number from 1 to 65535.'
    expect(await failure({ PORT: 'eighty' })).toEqual({ code: 1, output })
  })

  test('G-103 does not run the built-in sign-in in production', async () => {
    expect(await failure({ NODE_ENV: 'production' })).toEqual({
      code: 1,
      output: expect.stringMatching(/^The setting OIDC_ISSUER is missing: [^\n]+$/),
    })
  })

  test('does not run in production on a database that holds the demo company, and names the command that removes it', async () => {
    const database = await createTestDatabase()
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      OIDC_ISSUER: 'https://id.example.com',
      OIDC_CLIENT_ID: 'news',
      OIDC_CLIENT_SECRET: 'secret',
      // The tests' PostgreSQL is quick and forgetful.
      DATABASE_ACCEPT_DATA_LOSS: 'true',
    }
    await interrupt(await ready(launch(production)))
    await interrupt(await ready(launch({ DATABASE_URL: database.url })))
    expect(await failure(production)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The database holds the demo company, [^\n]+ npm run manage -- demo remove [^\n]+$/,
      ),
    })
    const args = [join(projectRoot, 'scripts/manage.ts'), 'demo', 'remove', '--yes']
    const { status } = spawnSync(process.execPath, args, {
      env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', DATABASE_URL: database.url },
    })
    expect(status).toBe(0)
    await interrupt(await ready(launch(production)))
    await database.drop()
  })

  test('uses the database of DATABASE_URL in place of its own', async () => {
    const database = await createTestDatabase()
    const ofFiles = join(where.folder, 'of-files')
    const running = await ready(launch({ DATABASE_URL: database.url, DATA_DIR: ofFiles }))
    expect(await isLogin(await signIn())).toBe(true)
    // Those of the demo; no database is beside them.
    expect(readdirSync(ofFiles)).toEqual(['files'])
    await interrupt(running)
    await database.drop()
  })
})
