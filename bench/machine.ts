import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** All cores of the machine, as `pin` takes them. */
export const allCores = `0-${cpus().length - 1}`

/** Runs a process and all that it starts later on one core or some, where the system can (Linux); returns whether it could. */
export const pin = (pid: number, core: number | string): boolean => {
  try {
    execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1] ?? Number.NaN, sorted[middle] ?? Number.NaN]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

/** Resident memory of a process in MB; cheap where /proc has it. */
export const residentMb = (pid: number): number => {
  const status = `/proc/${pid}/status`
  const kilobytes = existsSync(status) ? /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined
  return Number(kilobytes ?? execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

const memorySampleMs = 20

/** The highest resident memory of a process while `act` runs, in MB. */
export const highestMb = async (pid: number, act: () => Promise<unknown>): Promise<number> => {
  let highest = residentMb(pid)
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMb(pid))
  }, memorySampleMs)
  try {
    await act()
  } finally {
    clearInterval(timer)
  }
  return Math.max(highest, residentMb(pid))
}

/** By how many MB the resident memory of a process grows while `act` runs, at most. */
export const growthMb = async (pid: number, act: () => Promise<unknown>): Promise<number> => {
  const before = residentMb(pid)
  return (await highestMb(pid, act)) - before
}

/** How long `act` takes, in milliseconds. */
export const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const startMs = performance.now()
  await act()
  return performance.now() - startMs
}

const ticksPerSecond = 100

/** Own user and system time of a process, and the same of its children that have ended, as /proc/…/stat has them. */
const timeFields = [11, 12, 13, 14]

/** Processor time, in seconds, that a process and its children have used so far; NaN without /proc. */
export const cpuSeconds = (pid: number): number => {
  const fieldsOf = (id: string) => {
    try {
      return readFileSync(`/proc/${id}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
    } catch {
      return []
    }
  }
  if (!existsSync('/proc/self/stat')) return Number.NaN
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const family = ids
    .map((id) => ({ id, fields: fieldsOf(id) }))
    .filter(({ id, fields }) => id === String(pid) || fields[1] === String(pid))
  const ticks = family.flatMap(({ fields }) => timeFields.map((field) => Number(fields[field] ?? 0)))
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond
}

/** Processor time, in milliseconds, that the threads of these processes have used so far; NaN without /proc. */
export const threadsMs = (pids: readonly number[]): number => {
  if (!existsSync('/proc/self/schedstat')) return Number.NaN
  const used = (path: string) => {
    try {
      return Number(readFileSync(path, 'utf8').split(' ')[0])
    } catch {
      return 0
    }
  }
  const files = pids
    .filter((pid) => existsSync(`/proc/${pid}/task`))
    .flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((id) => `/proc/${pid}/task/${id}/schedstat`))
  return files.reduce((sum, file) => sum + used(file), 0) / 1_000_000
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN

/** The value that 95 of 100 do not exceed. */
export const p95 = (values: readonly number[]): number => percentile(values, 0.95)

/** The value that 99 of 100 do not exceed. */
export const p99 = (values: readonly number[]): number => percentile(values, 0.99)
