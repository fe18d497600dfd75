/** What has failed, and why. */
type Failure = { readonly name: string; readonly reason: string }

/** What one test file of a run has done. */
export type FileResult = {
  readonly suite: string
  /** Counts from the project's root. */
  readonly path: string
  /** Duration of everything: environment, imports, hooks and tests. */
  readonly ms: number
  readonly passed: number
  /** Its failed tests, by their full names. */
  readonly failures: readonly Failure[]
  /** Whether it failed without a failed test: it could not be read, or its set-up failed. */
  readonly isBroken: boolean
}

/** The results of one run of Vitest. */
export type Report = {
  /** False also when it failed for a reason that no file shows, such as an unhandled error. */
  readonly isPassed: boolean
  readonly files: readonly FileResult[]
  /** Errors that no test and no file has caught, such as the end of a process. */
  readonly errors: readonly string[]
}
