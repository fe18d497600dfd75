/** A test file of the server that does not run on a cluster, and why. */
type LeftOut = { readonly path: string; readonly why: string }

/** All other test files of the server also run with companies spread over three machines. */
export const notOnCluster: readonly LeftOut[] = [
  { path: 'db/embedded.test.ts', why: 'starts and kills an embedded PostgreSQL' },
  {
    path: 'features/members/roles.test.ts',
    why: 'waits until a lock is waited for, which only the machine of it knows',
  },
  { path: 'features/members/search/search.test.ts', why: 'needs the Unicode tables of a PostgreSQL newer than 15' },
]

/**
 * Those that run on a cluster in `npm run test:long`: what readers and authors do all day, nudges, notices, imports and exports.
 * `npm run test:cluster` runs all.
 */
export const inShort: readonly string[] = [
  'testing/cluster/*.cluster.test.ts',
  'features/exports/worker/*.test.ts',
  'features/groups/*.test.ts',
  'features/imports/apply/*.test.ts',
  'features/imports/undo/*.test.ts',
  'features/news/routes.test.ts',
  'features/notices/notices.test.ts',
  'features/notices/progress/*.test.ts',
  'features/notices/restore/*.test.ts',
  'features/nudges/*.test.ts',
  'features/pins/*.test.ts',
  'features/progress/**/*.test.ts',
  'features/reactions/*.test.ts',
  'features/session/routes.test.ts',
  'features/views/*.test.ts',
  'http/acts/*.test.ts',
]
