import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, exchangeFiles } from './build-web.ts'

let root: string
let builds = 0

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
/** Replaces Vite: writes index.html and the named assets. */
const viteWith =
  (text: string, ...assets: string[]) =>
  async (_root: string, outDir: string) => {
    builds += 1
    mkdirSync(join(outDir, 'assets'), { recursive: true })
    writeFileSync(join(outDir, 'index.html'), text)
    for (const asset of assets) writeFileSync(join(outDir, 'assets', `${asset}.js`), text)
  }
const build = () => buildWeb(root, { build: viteWith('built') })
const failingBuild = () => buildWeb(root, { build: () => Promise.reject(new Error('no')) })

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'kawaraban-build-'))
  write('apps/web/index.html', '<div id="root">')
  write('apps/web/src/features/pins/pin.tsx', 'one')
  write('packages/contract/src/pins.ts', 'one')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('builds once, and again only when a source has changed', async () => {
  expect(await build()).toBe(true)
  expect(await build()).toBe(false)
  for (const path of [
    'apps/web/src/features/pins/pin.tsx',
    'packages/contract/src/pins.ts',
    'apps/web/public/icon.svg',
  ]) {
    write(path, 'two')
    expect(await build()).toBe(true)
    expect(await build()).toBe(false)
  }
  write('apps/web/src/features/pins/pin.test.tsx', 'a test')
  expect(await build()).toBe(false)
})

test('builds again when a file has moved, or what was built is gone', async () => {
  write('apps/web/src/moved.tsx', 'two')
  rmSync(join(root, 'apps/web/src/features/pins/pin.tsx'))
  expect(await build()).toBe(true)
  rmSync(join(root, 'apps/web/dist'), { recursive: true })
  expect(await build()).toBe(true)
})

test('does not take a build that failed for a finished one', async () => {
  const before = builds
  write('apps/web/src/moved.tsx', 'three')
  await expect(failingBuild()).rejects.toThrow('no')
  // The service still has the build before.
  expect(existsSync(join(root, 'apps/web/dist/index.html'))).toBe(true)
  expect(await build()).toBe(true)
  expect(builds).toBe(before + 1)
})

const hour = 60 * 60 * 1000
const day = 24 * hour
const assetsIn = (folder: string) => readdirSync(join(folder, 'apps/web/dist/assets')).sort()

test('G-161 G-228 the files of earlier versions stay for a day after another one has replaced them', async () => {
  const buildAt = (now: number, name: string) => {
    write('apps/web/src/moved.tsx', name)
    return buildWeb(root, { build: viteWith(name, name), now })
  }
  const assets = () => assetsIn(root)
  await buildAt(0, 'one')
  await buildAt(10 * day, 'two')
  expect(assets()).toEqual(['one.js', 'two.js'])
  await buildAt(10 * day + 5 * hour, 'three')
  expect(assets()).toEqual(['one.js', 'three.js', 'two.js'])
  write('apps/web/src/moved.tsx', 'broken')
  await expect(failingBuild()).rejects.toThrow('no')
  expect(assets()).toEqual(['one.js', 'three.js', 'two.js'])
  await buildAt(11 * day, 'four')
  expect(assets()).toEqual(['four.js', 'three.js', 'two.js'])
  await buildAt(11 * day + 5 * hour, 'one')
  expect(assets()).toEqual(['four.js', 'one.js', 'three.js'])
  expect(readdirSync(join(root, 'apps/web')).filter((name) => name.startsWith('dist.'))).toEqual(['dist.json'])
})

test('G-228 a build that was interrupted while it replaced the one before has lost nothing', async () => {
  const web = join(root, 'apps/web')
  const before = assetsIn(root)
  renameSync(join(web, 'dist'), join(web, 'dist.former'))
  write('apps/web/src/moved.tsx', 'five')
  await buildWeb(root, { build: viteWith('five', 'five'), now: 11 * day + 6 * hour })
  expect(assetsIn(root)).toEqual([...before, 'five.js'].sort())
})

test('G-228 versions in their own folders get the files of each other', async () => {
  const previous = root
  root = mkdtempSync(join(tmpdir(), 'kawaraban-build-'))
  try {
    expect(() => exchangeFiles(previous, root)).toThrow('no built version')
    write('apps/web/index.html', '<div id="root">')
    await buildWeb(root, { build: viteWith('new', 'new') })
    exchangeFiles(root, previous)
    expect(assetsIn(root)).toEqual(['five.js', 'new.js'])
    expect(assetsIn(previous)).toContain('new.js')
    write('apps/web/index.html', '<main>')
    await buildWeb(root, { build: viteWith('newer', 'newer') })
    expect(assetsIn(root)).toEqual(['five.js', 'new.js', 'newer.js'])
  } finally {
    rmSync(root, { recursive: true })
    root = previous
  }
})
