import { expect, test } from 'vitest'
import { code, importsOf, isForTests, ownImportsOf, type Source, shipped } from './source.ts'

/** Files below `from` that import something below `to`, told as `importer → imported`. */
const crossings = (files: readonly Source[], from: RegExp, to: RegExp): string[] =>
  files
    .filter(({ path }) => from.test(path))
    .flatMap((file) =>
      ownImportsOf(file)
        .filter((imported) => to.test(imported))
        .map((imported) => `${file.path} → ${imported}`),
    )

test('the contract knows zod, dates and, in one file, public holidays, and nothing else', () => {
  const strangers = shipped
    .filter(({ path }) => path.startsWith('packages/contract/'))
    .flatMap((file) => importsOf(file).map((specifier) => `${file.path} → ${specifier}`))
    .filter((line) => !/ → (\.\/[\w-]+\.ts|zod\/mini|@internationalized\/date)$/.test(line))
    .filter((line) => line !== 'packages/contract/src/holidays.ts → @holiday-jp/holiday_jp/lib/holidays.js')
  expect(strangers).toEqual([])
})

test('the embedded PostgreSQL knows no other part of the project, and the browser app does not know it', () => {
  expect(crossings(code, /^packages\/local-postgres\//, /^(?!packages\/local-postgres\/)/)).toEqual([])
  expect(crossings(code, /^(apps\/web|packages\/contract)\//, /^packages\/local-postgres\//)).toEqual([])
})

test('the browser app and the server meet only in the contract', () => {
  expect(crossings(code, /^apps\/web\//, /^apps\/server\//)).toEqual([])
  expect(crossings(code, /^apps\/server\//, /^apps\/web\//)).toEqual([])
})

test('a feature of the server uses nothing of its siblings but their queries', () => {
  const siblings = shipped
    .filter(({ path }) => path.startsWith('apps/server/src/features/'))
    .flatMap((file) => {
      const own = file.path.split('/').slice(0, 5).join('/')
      return ownImportsOf(file)
        .filter((path) => path.startsWith('apps/server/src/features/') && !path.startsWith(`${own}/`))
        .filter((path) => !path.endsWith('/queries.ts'))
        .map((path) => `${file.path} → ${path}`)
    })
  expect(siblings).toEqual([])
})

test('a feature of the browser app uses only the top-level files of its siblings', () => {
  const siblings = shipped
    .filter(({ path }) => path.startsWith('apps/web/src/features/'))
    .flatMap((file) => {
      const own = unitOf(file.path)
      return ownImportsOf(file)
        .filter((path) => path.startsWith('apps/web/src/features/') && unitOf(path) !== own)
        .filter((path) => path.split('/').length > 6)
        .map((path) => `${file.path} → ${path}`)
    })
  expect(siblings).toEqual([])
})

/**
 * The unit of a file: its folder below `src`, its feature, or the file itself when it is directly below `src`.
 * The result starts below `src`: `platform`, `features/news`, `failure.ts`.
 */
const unitOf = (path: string): string => {
  const [, , , first = '', second = ''] = path.split('/')
  return first === 'features' ? `features/${second}` : first
}

/** The units of a side with the units that each imports, types included, and one import that proves it. */
const unitImports = (side: string): Map<string, Map<string, string>> => {
  const graph = new Map<string, Map<string, string>>()
  for (const file of shipped.filter(({ path }) => path.startsWith(side))) {
    const imports = graph.get(unitOf(file.path)) ?? new Map<string, string>()
    graph.set(unitOf(file.path), imports)
    for (const imported of ownImportsOf(file).filter((path) => path.startsWith(side)))
      if (unitOf(imported) !== unitOf(file.path)) imports.set(unitOf(imported), `${file.path} → ${imported}`)
  }
  return graph
}

/** The floors of a side, the lowest first. A unit imports from its own floor and from lower ones. */
const floors: Record<string, readonly (readonly string[])[]> = {
  'apps/web/src/': [
    ['messages', 'platform', 'ime-guard.ts'],
    ['ui', 'call.ts', 'service-worker'],
    ['reaction.ts', 'upload.ts', 'shell'],
    ['failure.ts'],
    ['features'],
    ['app'],
    ['main.tsx'],
  ],
}

test.each(Object.entries(floors))(
  'every unit of %s is on a floor, and none imports from a higher one',
  (side, list) => {
    const floorOf = (unit: string) => list.findIndex((units) => units.includes(unit.split('/')[0] ?? ''))
    const graph = unitImports(side)
    expect([...graph.keys()].filter((unit) => floorOf(unit) === -1)).toEqual([])
    const upward = [...graph].flatMap(([unit, imports]) =>
      [...imports].filter(([imported]) => floorOf(imported) > floorOf(unit)).map(([, proof]) => proof),
    )
    expect(upward).toEqual([])
  },
)

test.each(Object.keys(floors))('no two units of %s import each other, directly or through others', (side) => {
  const graph = unitImports(side)
  // A unit is free of circles when all units that it imports are. What remains is on a circle or leads to one.
  let size = -1
  while (size !== graph.size) {
    size = graph.size
    for (const [unit, imports] of graph)
      if ([...imports.keys()].every((imported) => !graph.has(imported))) graph.delete(unit)
  }
  expect(
    [...graph].map(([unit, imports]) => `${unit} → ${[...imports.keys()].filter((one) => graph.has(one))}`),
  ).toEqual([])
})

test('what users run imports nothing that is there for tests', () => {
  const leaks = shipped.flatMap((file) =>
    ownImportsOf(file)
      .filter(isForTests)
      .map((imported) => `${file.path} → ${imported}`),
  )
  expect(leaks).toEqual([])
})
