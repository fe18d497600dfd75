import { expect, test } from 'vitest'
import { code, importsOf, isForTests, namedImportsOf, ownImportsOf, type Source, shipped } from './source.ts'

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

/** What a feature of the browser app shows its siblings beside hooks, queries, components and types: acts and the draft. */
const shown = [
  'audience/load-audience.ts',
  'audience/report-failure.ts',
  'audience/selected-users.ts',
  'news/form/draft.ts',
  'reactions/completion.ts',
  'session/logout.ts',
  'session/session.ts',
  'views/record-view.ts',
].map((path) => `apps/web/src/features/${path}`)

test('a feature of the browser app uses nothing of its siblings but what they show', () => {
  const isShown = (name: string) => /^(type |use[A-Z]|[A-Z])/.test(name) || name.endsWith('Query')
  const siblings = shipped
    .filter(({ path }) => path.startsWith('apps/web/src/features/'))
    .flatMap((file) => {
      const own = file.path.split('/').slice(0, 5).join('/')
      return namedImportsOf(file)
        .filter(({ from }) => from.startsWith('apps/web/src/features/') && !from.startsWith(`${own}/`))
        .filter(({ from }) => !shown.includes(from))
        .flatMap(({ names, from }) => names.filter((name) => !isShown(name)).map((name) => `${name} of ${from}`))
        .map((line) => `${file.path} → ${line}`)
    })
  expect(siblings).toEqual([])
})

test('imports go one way: platform, shared components, features, application', () => {
  expect(crossings(shipped, /^apps\/web\/src\/platform\//, /^apps\/web\/src\/(ui|features|app)\//)).toEqual([])
  expect(crossings(shipped, /^apps\/web\/src\/ui\//, /^apps\/web\/src\/(features|app)\//)).toEqual([])
  expect(crossings(shipped, /^apps\/server\/src\/db\//, /^apps\/server\/src\/(features|http|sign-on)\//)).toEqual([])
  expect(crossings(shipped, /^apps\/server\/src\/http\//, /^apps\/server\/src\/(features|sign-on)\//)).toEqual([])
})

test('what users run imports nothing that is there for tests', () => {
  const leaks = shipped.flatMap((file) =>
    ownImportsOf(file)
      .filter(isForTests)
      .map((imported) => `${file.path} → ${imported}`),
  )
  expect(leaks).toEqual([])
})
