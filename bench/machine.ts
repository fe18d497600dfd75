import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Runs a process and all that it starts later on one core, where the system can (Linux); says whether it did. */
export const pin = (pid: number, core: number): boolean => {
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

/** Resident memory of a process in MB. */
export const residentMb = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

const ticksPerSecond = 100

/** Processor time, in seconds, that a process and its children have used so far; NaN where /proc does not tell. */
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
  const family = ids.filter((id) => id === String(pid) || fieldsOf(id)[1] === String(pid))
  return (
    family.reduce((sum, id) => sum + Number(fieldsOf(id)[11] ?? 0) + Number(fieldsOf(id)[12] ?? 0), 0) / ticksPerSecond
  )
}
