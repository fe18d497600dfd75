import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer, bundleAll, bundleOf } from './build-server.ts'

const project = join(import.meta.dirname, '..')
let root: string

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const build = () =>
  buildServer(root, async (_root, folder) => write(join(folder.slice(root.length), 'main.js'), 'built'))

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'kawaraban-build-'))
  write('apps/server/src/app.ts', 'one')
  write('packages/contract/src/pins.ts', 'one')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('the server is built once, and again only when a source has changed', async () => {
  expect([await build(), await build()]).toEqual([true, false])
  for (const path of ['apps/server/src/app.ts', 'packages/contract/src/pins.ts']) {
    write(path, 'two')
    expect([await build(), await build()]).toEqual([true, false])
  }
  write('apps/server/src/app.test.ts', 'a test')
  expect(await build()).toBe(false)
  // Written again with what it has already, as by a tool that copies the project.
  write('apps/server/src/app.ts', 'two')
  expect(await build()).toBe(false)
})

test('a build of the server that fails leaves the one before, and is not taken for a finished one', async () => {
  write('apps/server/src/app.ts', 'three')
  await expect(buildServer(root, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(existsSync(join(root, 'apps/server/dist/main.js'))).toBe(true)
  expect(readdirSync(join(root, 'apps/server'))).toEqual(['dist', 'src'])
  expect(await build()).toBe(true)
})

// Builds both programs and starts each twice, with two processors or with a busy one.
test('the bundles refuse wrong settings as the sources do, and find their threads and the files beside the sources', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(project, 'apps/server/dist-test-'))
  try {
    await bundleAll(project, folder)
    for (const program of ['main', 'main-worker'] as const) {
      const start = (settings: Record<string, string>) => {
        const env = { PATH: process.env.PATH, ...settings }
        const { status, stderr } = spawnSync(process.execPath, [join(folder, program, `${program}.js`)], {
          env,
          encoding: 'utf8',
        })
        return { status, stderr }
      }
      expect(start({ PORT: 'http' })).toMatchObject({ status: 1, stderr: expect.stringMatching(/^The setting PORT /) })
      const nowhere = 'postgres://nobody@127.0.0.1:1/nothing'
      expect(start({ DATABASE_URL: nowhere })).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^The database of DATABASE_URL cannot be reached/),
      })
    }
    const read = (name: string) =>
      readdirSync(join(folder, name)).map((file) => readFileSync(join(folder, name, file), 'utf8'))
    const code = read('main')
    const threads = code.flatMap((text) => [...text.matchAll(/new URL\("(\.\.[^"]*)", import\.meta\.url\)/g)])
    expect(threads.map(([, path = '']) => existsSync(join(folder, 'main', path)))).toEqual([true, true, true, true])
    const tools = code.flatMap((text) => [...text.matchAll(/import\("(\.\.\/dev-tools\/[^"]*)"\)/g)])
    expect(tools.map(([, path = '']) => existsSync(join(folder, 'main', path)))).toEqual([true, true, true])
    // What each of the tools holds, and the programs must not.
    const ofTools = /receiver\.html|simulator\.html|oidc-provider|お試し用/
    expect(read('dev-tools').filter((text) => ofTools.test(text)).length).toBeGreaterThan(2)
    for (const name of ['main', 'main-worker']) expect(read(name).filter((text) => ofTools.test(text))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('what starts is below the folder of the build', () => {
  expect(bundleOf('/srv', 'main')).toBe(join('/srv/apps/server/dist/main/main.js'))
})
