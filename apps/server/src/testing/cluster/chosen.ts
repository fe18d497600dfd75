/** Tests that also run on a cluster: what readers and authors do all day, and how statements find their machine. */
export const onClusterToo = [
  'testing/cluster/*.cluster.test.ts',
  'features/groups/**/*.test.ts',
  'features/news/routes.test.ts',
  'features/pins/**/*.test.ts',
  'features/reactions/**/*.test.ts',
  'features/session/routes.test.ts',
  'features/views/**/*.test.ts',
  'http/acts/*.test.ts',
]
