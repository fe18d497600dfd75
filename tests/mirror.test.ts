import { expect, test } from 'vitest'
import { importsOf, shipped } from './source.ts'

const featuresOf = (side: 'server' | 'web') => [
  ...new Set(shipped.flatMap(({ path }) => new RegExp(`^apps/${side}/src/features/([^/]+)/`).exec(path)?.[1] ?? [])),
]

/** Files of the contract that declare endpoints. */
const files = shipped
  .filter((file) => importsOf(file).includes('./endpoint.ts'))
  .flatMap(({ path }) => /^packages\/contract\/src\/([\w-]+)\.ts$/.exec(path)?.[1] ?? [])
  .filter((name) => name !== 'endpoints')
/** `news-writing` is the part of `news` that the feed does without. */
const declared = files.filter((name) => !files.some((feature) => name.startsWith(`${feature}-`)))

/** What only a browser has: hints, the menu, the list of settings, and what leads to the app. */
const withoutCalls = ['menu', 'mobile-app', 'settings', 'tips']

test('the server has one feature per file of the contract, by the same name', () => {
  expect(featuresOf('server').sort()).toEqual(declared.sort())
})

test('the browser app has the same features, by the same names', () => {
  const expected = [...declared, ...withoutCalls]
  expect(featuresOf('web').sort()).toEqual(expected.sort())
})
