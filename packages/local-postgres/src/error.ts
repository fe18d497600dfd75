/** A problem whose remedy depends on the program that embeds PostgreSQL, which explains it in its own words. */
export type Problem =
  | { readonly code: 'noPrograms'; readonly platform: string }
  | { readonly code: 'noUser' }
  | { readonly code: 'closedFolder'; readonly folder: string; readonly user: string }
  | { readonly code: 'folderInUse'; readonly folder: string }
  | { readonly code: 'noDatabase'; readonly folder: string }

/** Why PostgreSQL could not be started or has ended: one sentence, and the problem where it is a known one. */
export class LocalPostgresError extends Error {
  readonly problem: Problem | null

  constructor(message: string, problem: Problem | null = null) {
    super(message)
    this.problem = problem
  }
}
