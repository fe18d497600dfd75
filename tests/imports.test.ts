import { expect, test } from 'vitest'
import { code, importsOf, isForTests, offenders, ownImportsOf, type Source, shipped, unitOf } from './source.ts'

/** Files below `from` that import something below `to`, as `importer → imported`. */
const crossings = (files: readonly Source[], from: RegExp, to: RegExp): string[] =>
  files
    .filter(({ path }) => from.test(path))
    .flatMap((file) =>
      ownImportsOf(file)
        .filter((imported) => to.test(imported))
        .map((imported) => `${file.path} → ${imported}`),
    )

test('the contract knows zod, dates and, in one file each, public holidays and the parser of marks, and nothing else', () => {
  const strangers = shipped
    .filter(({ path }) => path.startsWith('packages/contract/'))
    .flatMap((file) => importsOf(file).map((specifier) => `${file.path} → ${specifier}`))
    .filter((line) => !/ → (\.\/[\w-]+\.ts|zod\/mini|@internationalized\/date)$/.test(line))
    .filter((line) => line !== 'packages/contract/src/holidays.ts → @holiday-jp/holiday_jp/lib/holidays.js')
    .filter((line) => line !== 'packages/contract/src/formatted-text.ts → markdown-it')
  expect(strangers).toEqual([])
})

test('the embedded PostgreSQL knows no other part of the project, and the browser app does not know it', () => {
  expect(crossings(code, /^packages\/local-postgres\//, /^(?!packages\/local-postgres\/)/)).toEqual([])
  expect(crossings(code, /^(apps\/web|packages\/contract)\//, /^packages\/local-postgres\//)).toEqual([])
})

test('users of the browser app get no person of the demo', () => {
  expect(crossings(shipped, /^(apps\/web|packages\/contract)\//, /^packages\/demo-cast\//)).toEqual([])
})

const devTools = /^packages\/dev-tools\//

test('the development tools know the contract and the people of the demo, and no other part of the project', () => {
  expect(crossings(code, devTools, /^(?!packages\/(dev-tools|contract|demo-cast)\/)/)).toEqual([])
  expect(crossings(code, /^(apps\/web|packages\/(?!dev-tools\/))/, devTools)).toEqual([])
})

test('what runs imports the development tools where it needs them, and nowhere at the head of a file', () => {
  const heads = /\b(?:import|from)\s*['"]@kawaraban\/dev-tools\/[^'"]+/
  const server = shipped.filter(({ path }) => path.startsWith('apps/'))
  expect(offenders(server, heads)).toEqual([])
  expect(crossings(server, /^/, devTools)).toHaveLength(3)
})

test('the browser app and the server meet only in the contract', () => {
  expect(crossings(code, /^apps\/web\//, /^apps\/server\//)).toEqual([])
  expect(crossings(code, /^apps\/server\//, /^apps\/web\//)).toEqual([])
})

/** What the features of a side import from each other, as `importer → imported`. */
const betweenFeatures = (side: 'server' | 'web'): [importer: string, imported: string][] => {
  const features = `apps/${side}/src/features/`
  return shipped
    .filter(({ path }) => path.startsWith(features))
    .flatMap((file) =>
      ownImportsOf(file)
        .filter((imported) => imported.startsWith(features) && unitOf(imported) !== unitOf(file.path))
        .map((imported): [string, string] => [file.path, imported]),
    )
}

test('a feature of the server uses nothing of its siblings but their queries', () => {
  expect(betweenFeatures('server').filter(([, imported]) => !imported.endsWith('/queries.ts'))).toEqual([])
})

test('a feature of the browser app uses nothing of its siblings but the files directly in their folders', () => {
  const isNested = (path: string) => path.replace(/^.*\/features\//, '').split('/').length > 2
  expect(betweenFeatures('web').filter(([, imported]) => isNested(imported))).toEqual([])
})

test('what users run imports nothing that is there for tests', () => {
  const leaks = shipped.flatMap((file) =>
    ownImportsOf(file)
      .filter(isForTests)
      .map((imported) => `${file.path} → ${imported}`),
  )
  expect(leaks).toEqual([])
})

/** They fetch ahead, at rest or once in a page: what needs the code later loads it again, or goes without. */
const loadedOnce =
  /\/(app\/(prefetch|router)|ui\/dialogs|push\/(renew-at-visit|push-hint)|shell\/logout|detail\/load-formatted)\.tsx?$/

test('what the browser app loads when it is needed can be loaded again: browsers remember a failed import (G-074)', () => {
  const plain = /(?<!typeof |\blazy(?:Module|Part|Screen)(?:<[^(]*|<.*>)?\(\s*\(\) => )\bimport\('[^']+'/
  const browserApp = shipped.filter(({ path }) => path.startsWith('apps/web/src/'))
  expect(offenders(browserApp, plain, loadedOnce)).toEqual([])
})

const gallery = 'apps/web/src/gallery/'

test('only the gallery imports the gallery', () => {
  expect(crossings(shipped, /^(?!apps\/web\/src\/gallery\/)/, /^apps\/web\/src\/gallery\//)).toEqual([])
})

test('the gallery shows every shared component that a screen uses', () => {
  const imports = /\bimport \{([^}]*)\} from '[./]+\/ui\/[\w-]+\.tsx'/g
  const componentsIn = (files: readonly Source[]) => {
    const names = files.flatMap(({ text }) => [...text.matchAll(imports)].flatMap(([, list = '']) => list.split(',')))
    return [...new Set(names.map((name) => name.trim()).filter((name) => /^[A-Z]/.test(name)))]
  }
  const screens = shipped.filter(({ path }) => /^apps\/web\/src\/(app|shell|features)\//.test(path))
  const shown = componentsIn(shipped.filter(({ path }) => path.startsWith(gallery)))
  expect(shown.length).toBeGreaterThan(30)
  expect(componentsIn(screens).filter((name) => !shown.includes(name))).toEqual([])
})
