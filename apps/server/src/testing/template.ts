import 'vitest'

/** Name of the migrated database that every test file gets a copy of. */
export const template = 'template_of_tests'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a database on the PostgreSQL of this test run. */
    databaseUrl: string
    /** Prepared databases of a run on a cluster; none on the embedded PostgreSQL. */
    clusterDatabases: readonly string[]
    /** A database of the cluster in which statements are explained; empty on the embedded PostgreSQL. */
    explainUrl: string
  }
}
