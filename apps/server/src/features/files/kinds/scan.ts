import { spawn } from 'node:child_process'
import type { FileScanner } from '../../../file-scanner.ts'

/** Why a file is not taken, with what the log says of it. */
type ScanRefusal = { readonly refusal: 'unsafeFile' | 'uncheckedFile'; readonly reason: string }

/** What a scanner finds its own programs by: it gets no variable of ours. */
const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }

const unchecked = (reason: string): ScanRefusal => ({ refusal: 'uncheckedFile', reason })

const endGroup = (pid: number | undefined) => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}

/**
 * Lets the scanner decide on the file at `path`, which is its last argument: it exits with 0 for one that is safe and with 1 for one
 * that is not. Anything else, and a scanner that does not end in time, leaves the file unchecked, and so refused. Without a scanner
 * every file is safe.
 */
export const scan = (scanner: FileScanner | null, path: string): Promise<ScanRefusal | null> => {
  if (!scanner) return Promise.resolve(null)
  return new Promise((resolve) => {
    // In a group of its own, so that what it starts ends with it.
    const child = spawn(scanner.program, [...scanner.arguments, path], {
      env: environment,
      stdio: 'ignore',
      detached: true,
    })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      endGroup(child.pid)
    }, scanner.timeoutMs)
    child.on('error', (error) => {
      clearTimeout(timer)
      resolve(unchecked(error.message))
    })
    child.on('exit', (code, killedBy) => {
      clearTimeout(timer)
      if (code === 0) resolve(null)
      else if (code === 1) resolve({ refusal: 'unsafeFile', reason: 'the scanner refused it' })
      else if (isLate) resolve(unchecked('the scanner did not end in time'))
      else resolve(unchecked(`the scanner ended with ${killedBy ?? code}`))
    })
  })
}
