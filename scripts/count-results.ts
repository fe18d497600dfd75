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

const linesOf = (name: string, reason: string): string[] => [
  `failed: ${name}`,
  ...reason
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `why: ${line}`),
]

/** Lines for each failed test, each broken file and each other error of all runs: what a reader of a long log looks for first. */
export const listFailures = (reports: readonly (Report | null)[]): string[] => {
  const done = reports.filter((report) => report !== null)
  return [
    ...done
      .flatMap(({ files }) => files)
      .flatMap(({ path, failures, isBroken }) => [
        ...failures.flatMap(({ name, reason }) => linesOf(`${path}: ${name}`, reason)),
        ...(isBroken ? [`failed: ${path}`] : []),
      ]),
    ...done.flatMap(({ errors }) => errors).flatMap((reason) => linesOf('outside of tests', reason)),
  ]
}
