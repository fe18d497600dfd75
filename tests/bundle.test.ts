import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ofServerOnly } from '../apps/web/build/lean-contract.ts'
import { words } from '../apps/web/src/gallery/words.ts'
import { endpointsByFeature } from '../packages/contract/src/endpoints.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { offenders, root, shipped } from './source.ts'

const dist = join(root, 'apps/web/dist')
const kB = 1000

beforeAll(() => buildWeb(root), 120_000)

const read = (path: string) => readFileSync(join(dist, path), 'utf8')

/** The files of this build; those of the former one are in the same folder. */
const built = (): string[] =>
  (JSON.parse(readFileSync(join(root, 'apps/web/dist.json'), 'utf8')) as { files: string[] }).files

const scripts = (): string[] =>
  built()
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.replace('assets/', ''))

/** The size of built files as browsers get them, in kB. */
const size = (paths: Iterable<string>) =>
  [...paths].reduce((sum, path) => sum + statSync(join(dist, `${path}.br`)).size, 0) / kB

/** The files that index.html links, without their leading slash. */
const linkedFiles = () => [
  ...new Set([...read('index.html').matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path = '']) => path)),
]

/** A script with all its static imports, and theirs in turn; not what it loads later. */
const withImports = (path: string, known = new Set<string>()): Set<string> => {
  if (known.has(path)) return known
  known.add(path)
  for (const [, imported = ''] of read(path).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    withImports(`assets/${imported}`, known)
  return known
}

const startScripts = () =>
  new Set(
    linkedFiles()
      .filter((path) => path.endsWith('.js'))
      .flatMap((path) => [...withImports(path)]),
  )

test('before its first paint the feed needs at most 142.4 kB of scripts and 12 kB of styles', () => {
  expect(startScripts().size).toBeGreaterThan(0)
  expect(size(startScripts())).toBeLessThanOrEqual(142.4)
  const styles = linkedFiles().filter((path) => path.endsWith('.css'))
  expect(styles.length).toBe(1)
  expect(size(styles)).toBeLessThanOrEqual(12)
})

test('the page is there after at most 9 requests', () => {
  expect(1 + new Set([...linkedFiles(), ...startScripts()]).size).toBeLessThanOrEqual(9)
})

test('G-291 what every page needs is cut into scripts, of which each evaluates none after it', () => {
  const linked = linkedFiles().filter((path) => path.endsWith('.js'))
  const names = linked.map((path) => path.replace(/^assets\/(.*)-[\w-]{8}\.js$/, '$1'))
  expect(names).toEqual(['rolldown-runtime', 'library', 'contract', 'app'])
  for (const [index, path] of linked.entries())
    expect(linked.slice(index + 1).filter((later) => withImports(path).has(later))).toEqual([])
  // The first use of locales takes a good part of a task.
  expect([...startScripts()].filter((path) => read(path).includes('supportedLocalesOf'))).toEqual([])
})

test('G-290 what is loaded at rest is requested file by file', () => {
  const [prefetch = ''] = scripts().filter((name) => name.startsWith('prefetch-'))
  const code = read(`assets/${prefetch}`)
  expect(code).toContain('add-screen-')
  expect(code).not.toMatch(/"assets\/[^"]*\.js"/)
  // Where somebody waits, they are requested together.
  expect(code).not.toContain('picker-screen-')
  expect([...startScripts()].map(read).join('')).toMatch(/"assets\/picker-screen-[^"]*\.js"/)
})

test('0029 the table of public holidays comes with the calendar, the confirm screen, the times of a chain and the working days, and with nothing else', () => {
  const holding = scripts().filter((name) => read(`assets/${name}`).includes('2027-11-23'))
  expect(holding.length).toBe(1)
  const table = `assets/${holding[0]}`
  expect(size([table])).toBeLessThanOrEqual(40)
  const users = scripts().filter((name) => `assets/${name}` !== table && withImports(`assets/${name}`).has(table))
  const names = new Set(users.map((name) => name.replace(/-[\w-]{8}\.js$/, '')))
  expect([...names].toSorted()).toEqual([
    'calendar',
    'chase-times',
    'confirm-screen',
    'working-days',
    'working-days-screen',
  ])
})

test('0095 the parser of marks comes with what draws them, and with nothing else', () => {
  const holding = scripts().filter((name) => read(`assets/${name}`).includes('heading_open'))
  expect(holding.map((name) => name.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['formatted-content'])
  const parser = `assets/${holding[0]}`
  expect(size([parser])).toBeLessThanOrEqual(20)
  expect(scripts().filter((name) => `assets/${name}` !== parser && withImports(`assets/${name}`).has(parser))).toEqual(
    [],
  )
})

test('0054 what only the server reads of an endpoint is in no script, and nothing of the browser app reads it', () => {
  const code = scripts()
    .map((name) => read(`assets/${name}`))
    .join('\n')
  expect(code).toContain('getMyProfile')
  const endpoints = Object.values(endpointsByFeature).flat()
  expect(endpoints.filter(({ summary }) => code.includes(summary)).map(({ name }) => name)).toEqual([])
  const app = shipped.filter(({ path }) => path.startsWith('apps/web/src/'))
  expect(offenders(app, new RegExp(`\\bendpoint\\.(${ofServerOnly.join('|')})\\b`))).toEqual([])
})

test('0046 0052 the service worker is one small file without imports, libraries and caches', () => {
  expect(size(['service-worker.js', 'service-worker-off.js'])).toBeLessThanOrEqual(4)
  expect(read('service-worker.js')).not.toMatch(/\bimport\b|importScripts|caches|react/)
  expect(read('service-worker-off.js')).toContain('unregister')
})

test('G-199 the icons of the manifest exist in the declared sizes', () => {
  const { icons } = JSON.parse(read('app.webmanifest')) as { icons: { src: string; sizes: string; purpose?: string }[] }
  const widthOf = (src: string) => readFileSync(join(dist, src)).readUInt32BE(16)
  expect(icons.map(({ src }) => `${widthOf(src)}x${widthOf(src)}`)).toEqual(icons.map(({ sizes }) => sizes))
  expect(icons.filter(({ purpose }) => purpose === 'maskable').length).toBe(1)
  expect(widthOf('icons/badge-96.png')).toBe(96)
  // Where phones of Apple look for it without a link.
  expect(widthOf('apple-touch-icon.png')).toBe(180)
})

test('no screen needs more than 240 kB of scripts, and none of the two forms, with editor and drafts, more than 255', () => {
  const screens = scripts().filter((name) => /-screen-[\w-]+\.js$/.test(name))
  expect(screens.length).toBeGreaterThan(5)
  const limitOf = (name: string) => (/^(add|edit)-screen-/.test(name) ? 255 : 240)
  const sizeOf = (name: string) => size(new Set([...startScripts(), ...withImports(`assets/${name}`)]))
  const heavy = screens.filter((name) => sizeOf(name) > limitOf(name))
  expect(heavy).toEqual([])
})

test('nothing of the gallery is built for users', () => {
  expect(existsSync(join(dist, 'gallery.html'))).toBe(false)
  const code = built().filter((file) => /\.(js|css)$/.test(file))
  expect(code.length).toBeGreaterThan(scripts().length)
  const isFromGallery = (text: string) => /gallery-|data-force/.test(text) || text.includes(words.longLabel)
  expect(code.filter((path) => isFromGallery(read(path)))).toEqual([])
})

test('LIM-25 what is built is meant for production, whatever the environment of the build is called', () => {
  expect(process.env.NODE_ENV).not.toBe('production')
  // Only the development build of React speaks of its tools and carries the names of source files along.
  const forDevelopers = /React DevTools|jsxDEV|sourceMappingURL/
  expect(scripts().filter((name) => forDevelopers.test(read(`assets/${name}`)))).toEqual([])
  expect(readdirSync(dist, { recursive: true }).filter((name) => String(name).endsWith('.map'))).toEqual([])
})
