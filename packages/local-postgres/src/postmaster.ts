import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a PostgreSQL server writes about itself into `postmaster.pid` of its data. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly status: string }

/** The server that `data` was last served by, or null when it was stopped properly. */
export const readPostmaster = (data: string): Postmaster | null => {
  try {
    const [pid, , , port, , , , status = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(pid), port: Number(port), status: status.trim() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Whether a process with this number exists. */
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
