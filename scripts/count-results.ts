import type { Report } from './results.ts'

/**
 * The failures of one run. A file that failed as a whole is one failure, and so is a run without a report, or one that
 * failed for a reason that no file shows.
 */
const failuresOf = (report: Report | null): number => {
  if (!report) return 1
  const failed = report.files.reduce((sum, { failures, isBroken }) => sum + failures.length + Number(isBroken), 0)
  return failed === 0 && !report.isPassed ? 1 : failed
}

/** Sums runs up. */
export const countResults = (reports: readonly (Report | null)[]): { passed: number; failed: number } => ({
  passed: reports.flatMap((report) => report?.files ?? []).reduce((sum, { passed }) => sum + passed, 0),
  failed: reports.reduce((sum, report) => sum + failuresOf(report), 0),
})

/** A line for each failed test and each broken file of all runs: what a reader of a long log looks for first. */
export const listFailures = (reports: readonly (Report | null)[]): string[] =>
  reports
    .flatMap((report) => report?.files ?? [])
    .flatMap(({ path, failures, isBroken }) => [
      ...failures.map((name) => `failed: ${path}: ${name}`),
      ...(isBroken ? [`failed: ${path}`] : []),
    ])
