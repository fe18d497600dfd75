import { expect, test } from 'vitest'
import { shipped, withoutComments } from './source.ts'

/** Files whose statements name posts without the rule of who exists, by how often, and why they may. */
const exempt: Readonly<Record<string, readonly [number, string]>> = {
  'db/blocks/check.ts': [1, 'counts what belongs to rows of posts, whoever may see them'],
  'db/blocks/posts.ts': [1, 'locks a post that was found, or that is being counted'],
  'db/company-lock.ts': [1, 'raises the version of boards, at most once too often'],
  'db/seed/demo-files.ts': [1, 'the demo company, where no post is in the trash'],
  'db/seed/notices.ts': [3, 'the demo company, where no post is in the trash'],
  'db/totals/queries.ts': [1, 'counts posts of the overview, which has found them'],
  'features/categories/queries.ts': [2, 'takes a category from all posts; keeps that of a post that was found'],
  'features/exports/queries.ts': [1, 'the title of a post that was found'],
  'features/exports/rows/queries.ts': [1, 'the scope of a post that was found'],
  'features/files/sweep/queries.ts': [1, 'files of posts in the trash stay'],
  'features/first-steps/queries.ts': [1, 'says of the trash itself'],
  'features/news/feed/queries.ts': [1, 'items of posts of a board of the same version'],
  'features/news/feed/search/queries.ts': [1, 'texts of posts of a board of the same version'],
  'features/news/idempotency/queries.ts': [1, 'by a key, which goes when its post goes to the trash'],
  'features/news/queries.ts': [1, 'deletes a post that was found'],
  'features/notices/chase/queries.ts': [2, 'of a post that was found, or with open notices, which end with a deletion'],
  'features/notices/delivery/deliver/contents/queries.ts': [1, 'of an open batch, which a deletion deletes'],
  'features/notices/delivery/fill/queries.ts': [2, 'of an open notice, which ends with a deletion'],
  'features/tops/queries.ts': [2, 'what goes to the trash is taken off; a post that was found'],
  'features/trash/queries.ts': [3, 'the trash itself'],
  'features/versions/queries.ts': [3, 'a post that was found'],
  'features/versions/reopening/queries.ts': [1, 'a post that was found when it was reopened'],
  'maintenance/companies/queries.ts': [1, 'a company that ends'],
  'maintenance/queries.ts': [1, 'rows whose post is gone'],
  'manage/queries.ts': [1, 'what an operator counts is what is stored'],
}

const rule = /visibleNews|hidden_at|canRestore/

test('TRASH-01 every statement about posts has the rule of which exist, or a reason why it needs none', () => {
  const found: Record<string, number> = {}
  for (const { path, text } of shipped) {
    const file = /^apps\/server\/src\/(.+\.ts)$/.exec(path)?.[1]
    if (!file) continue
    // A statement ends at its backtick; what is nested in it is a statement of its own.
    for (const statement of withoutComments(text).split('`')) {
      const names = statement.match(/\b(?:from|join|into|update|using)\s+\(?news\b/g)?.length ?? 0
      if (names > 0 && !rule.test(statement)) found[file] = (found[file] ?? 0) + names
    }
  }
  const expected = Object.fromEntries(Object.entries(exempt).map(([file, [count]]) => [file, count]))
  expect(found).toEqual(expected)
})
