import type { FileResult } from './results.ts'

const slowest = 10

const seconds = (ms: number) => (ms / 1000).toFixed(1)

const sum = (files: readonly FileResult[], of: (file: FileResult) => number) =>
  files.reduce((total, file) => total + of(file), 0)

const failedIn = ({ failures, isBroken }: FileResult) => failures.length + Number(isBroken)

const row = (...[suite = '', ...numbers]: string[]) =>
  [suite.padEnd(16), ...numbers.map((text) => text.padStart(9))].join('').trimEnd()

/**
 * Lines with a table of the suites and the slowest files. Seconds are those of the files, of which several run at once: together
 * they are more than the run took.
 */
export const tableOf = (files: readonly FileResult[]): string[] => {
  const suites = [...Map.groupBy(files, ({ suite }) => suite)]
  const rowOf = (name: string, group: readonly FileResult[]) =>
    row(
      name,
      String(group.length),
      String(sum(group, ({ passed }) => passed)),
      String(sum(group, failedIn)),
      seconds(sum(group, ({ ms }) => ms)),
    )
  return [
    row('suite', 'files', 'passed', 'failed', 'seconds'),
    ...suites.map(([name, group]) => rowOf(name, group)),
    ...(suites.length > 1 ? [rowOf('all', files)] : []),
    '',
    'slowest files',
    ...files
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, slowest)
      .map(({ path, ms }) => `${seconds(ms).padStart(7)} s  ${path}`),
  ]
}
