/** The counted parts of Vitest's JSON report of a run. */
export type Report = {
  readonly success: boolean
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** Files that failed without a failed test in them: they could not even be read, or their set-up failed. */
const brokenFiles = ({ testResults }: Report) =>
  testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length

/**
 * The counts of one run. A file that failed as a whole is one failure, and so is a run without a report, or one that
 * failed for a reason that no test shows, such as an unhandled error.
 */
const countResult = (report: Report | null) => {
  if (!report) return { passed: 0, failed: 1 }
  const failed = report.numFailedTests + brokenFiles(report)
  return { passed: report.numPassedTests, failed: failed === 0 && !report.success ? 1 : failed }
}

/** Sums runs up. */
export const countResults = (reports: readonly (Report | null)[]): { passed: number; failed: number } => {
  const counts = reports.map(countResult)
  const sum = (key: 'passed' | 'failed') => counts.reduce((total, count) => total + count[key], 0)
  return { passed: sum('passed'), failed: sum('failed') }
}

/** A line for each failed test and each broken file of all runs: what a reader of a long log looks for first. */
export const listFailures = (reports: readonly (Report | null)[]): string[] =>
  reports.flatMap((report) =>
    (report?.testResults ?? [])
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed')
        return failed.length === 0 ? [`failed: ${name}`] : failed.map(({ fullName }) => `failed: ${name}: ${fullName}`)
      }),
  )
