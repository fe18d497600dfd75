import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source.ts'

type Package = { version?: string; link?: boolean; optionalDependencies?: Record<string, string> }

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}

test('the lock file names what other platforms install, without which npm ci refuses to run', () => {
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  )
  const missing = wanted.filter(({ path, name }) => {
    const places = [`${path}/node_modules/${name}`, `node_modules/${name}`]
    return !places.some((place) => packages[place])
  })
  expect(missing.map(({ name }) => name)).toEqual([])
})
