import { expect, test } from 'vitest'
import { ownImportsOf, shipped, withoutComments } from './source.ts'

const server = shipped.filter(({ path }) => /^apps\/server\/src\/.*\.ts$/.test(path))

/** What changes members or their roles, audiences and subscriptions, and the module that writes the blocks of each. */
const writers = [
  {
    table: 'members',
    pattern: /\b(insert into|delete from) members\b|\bupdate members\b[^`]*\brole = /,
    module: 'members',
  },
  { table: 'audiences', pattern: /\b(insert into|delete from|update) audiences\b/, module: 'audiences' },
  { table: 'subscriptions', pattern: /\b(insert into|delete from) push_subscriptions\b/, module: 'subscribers' },
]

/** Their blocks are deleted with the post or the company, or counted in the same transaction. */
const exceptions = [
  'apps/server/src/features/news/queries.ts',
  'apps/server/src/maintenance/companies/queries.ts',
  'apps/server/src/db/seed/seed-demo.ts',
]

test.each(writers)('each file that writes $table writes their blocks', ({ pattern, module }) => {
  const files = server.filter(({ path, text }) => pattern.test(withoutComments(text)) && !exceptions.includes(path))
  const forgetful = files.filter((file) => !ownImportsOf(file).includes(`apps/server/src/db/blocks/${module}.ts`))
  expect(files.length).toBeGreaterThan(0)
  expect(forgetful.map(({ path }) => path)).toEqual([])
})
