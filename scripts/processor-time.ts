import { type CpuInfo, cpus } from 'node:os'

const workedMs = (processors: readonly Pick<CpuInfo, 'times'>[]) =>
  processors.reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)

/**
 * Begins to measure how long the processors work. The result says it in words, and null elsewhere than on Linux. It is of the whole
 * machine, with all else that runs there: servers and databases of tests are no children of the run.
 */
export const measureProcessors = (
  read: () => readonly Pick<CpuInfo, 'times'>[] = cpus,
  platform = process.platform,
) => {
  const before = workedMs(read())
  return (): string | null =>
    platform === 'linux'
      ? `${Math.round((workedMs(read()) - before) / 1000)} processor seconds of the whole machine`
      : null
}
