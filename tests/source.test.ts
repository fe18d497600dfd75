import { describe, expect, test } from 'vitest'
import { importsOf, isForTests, offenders, ownImportsOf, type Source, shipped, withoutComments } from './source.ts'

const file = (text: string, path = 'apps/web/src/ui/button.tsx'): Source => ({ path, text })

describe('the rules of the house see', () => {
  test('what they look for, by file and text', () => {
    const late = file('const at = Date.now()\n')
    expect(offenders([late, file('const at = now()')], /Date\.now/)).toEqual(['apps/web/src/ui/button.tsx: Date.now'])
    expect(offenders([late], /Date\.now/, /\/ui\//)).toEqual([])
  })

  test('code and no comments', () => {
    expect(withoutComments('/** a\n * b */ one() // two\n// three\nfour("https://five")')).toBe(
      ' one() \n\nfour("https://five")',
    )
  })

  test('imports of every kind, and where those of the project lead', () => {
    const text = `import type { A } from '../a.ts'
      import { b } from '@kawaraban/contract/news.ts'
      export { c } from './c.ts'
      const d = () => import('react')`
    expect(importsOf(file(text))).toEqual(['../a.ts', '@kawaraban/contract/news.ts', './c.ts', 'react'])
    expect(ownImportsOf(file(text))).toEqual([
      'apps/web/src/a.ts',
      'packages/contract/src/news.ts',
      'apps/web/src/ui/c.ts',
    ])
  })

  test('what is for tests and what is for users', () => {
    expect(isForTests('apps/server/src/testing/app.ts')).toBe(true)
    expect(isForTests('apps/web/src/ui/button.test.tsx')).toBe(true)
    expect(isForTests('apps/server/src/app.ts')).toBe(false)
    expect(shipped.map(({ path }) => path)).toContain('packages/contract/src/news.ts')
  })
})
