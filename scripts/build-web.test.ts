import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb } from './build-web.ts'

let root: string
let builds = 0

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const build = () =>
  buildWeb(root, async () => {
    builds += 1
    write('apps/web/dist/index.html', 'built')
  })

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
  await expect(buildWeb(root, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  write('apps/web/src/moved.tsx', 'two')
  expect(await build()).toBe(true)
  expect(builds).toBe(before + 1)
  expect(existsSync(join(root, 'apps/web/dist/index.html'))).toBe(true)
})

test('G-161 the files of the version before stay for one version', async () => {
  const buildWith = (text: string, asset: string) => {
    write('apps/web/src/moved.tsx', text)
    return buildWeb(root, async () => {
      write('apps/web/dist/index.html', text)
      write(`apps/web/dist/assets/${asset}.js`, text)
    })
  }
  const assets = () => readdirSync(join(root, 'apps/web/dist/assets')).sort()
  await buildWith('1', 'one')
  await buildWith('2', 'two')
  expect(assets()).toEqual(['one.js', 'two.js'])
  await expect(buildWeb(root, () => Promise.reject(new Error('not built')))).resolves.toBe(false)
  write('apps/web/src/moved.tsx', 'broken')
  await expect(buildWeb(root, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await buildWith('3', 'three')
  expect(assets()).toEqual(['three.js', 'two.js'])
  expect(existsSync(join(root, 'apps/web/dist.former'))).toBe(false)
})
