import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { KindRefusal } from '@kawaraban/contract/files-kinds.ts'
import type { Outcome, Task } from './task.ts'

/** What one picture may take: time in ms, and bytes of memory, which are looked at so often in ms. */
export const pictureLimits = { ms: 10_000, bytes: 512 * 1024 * 1024, watchMs: 25 } as const
export type Limits = { readonly [Name in keyof typeof pictureLimits]: number }

/** The sizes of a picture, or why there are none. */
export type PictureResult = Exclude<Outcome, { readonly refusal: string }> | { readonly refusal: KindRefusal }

const program = new URL('./process.ts', import.meta.url)

/** Most that the process writes to each of its outputs. */
const outputBytes = 16 * 1024
/** How a process ends that a picture has brought down. */
const crashes: readonly (NodeJS.Signals | null)[] = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGTRAP']

/** Memory of a process in bytes; 0 where the system does not say it this way, or the process has ended. */
const memoryOf = async (pid: number | undefined): Promise<number> => {
  try {
    return 1024 * Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/**
 * Decodes the picture of a task in a process of its own, with no variable of the environment, and ends it at the limits. Throws where
 * the failure is not the picture's, such as a full disk, and when `signal` aborts.
 */
export const makeSizes = (
  task: Task,
  { signal, limits = pictureLimits, using = program }: { signal?: AbortSignal; limits?: Limits; using?: URL } = {},
): Promise<PictureResult> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const child = spawn(process.execPath, ['--max-old-space-size=64', fileURLToPath(using), JSON.stringify(task)], {
      env: {},
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    const written = { out: '', err: '' }
    let reached: 'limit' | null = null
    const end = () => child.kill('SIGKILL')
    const endAtLimit = () => {
      reached = 'limit'
      end()
    }
    const timer = setTimeout(endAtLimit, limits.ms)
    const watch = setInterval(async () => {
      if ((await memoryOf(child.pid)) > limits.bytes) endAtLimit()
    }, limits.watchMs)
    const read = (name: keyof typeof written) => (text: string) => {
      written[name] += text
      if (written[name].length > outputBytes) end()
    }
    child.stdout.setEncoding('utf8').on('data', read('out'))
    child.stderr.setEncoding('utf8').on('data', read('err'))
    signal?.addEventListener('abort', end)
    const finish = () => {
      clearTimeout(timer)
      clearInterval(watch)
      signal?.removeEventListener('abort', end)
    }
    child.on('error', (error) => {
      finish()
      reject(error)
    })
    child.on('close', (code, killedBy) => {
      finish()
      if (signal?.aborted) reject(signal.reason)
      else if (code === 0) resolve(JSON.parse(written.out))
      // Without a limit of ours, the system has ended it for its memory.
      else if (reached || killedBy === 'SIGKILL') resolve({ refusal: 'pictureTooDear' })
      else if (crashes.includes(killedBy)) resolve({ refusal: 'unreadablePicture' })
      else reject(new Error(`the process of a picture ended with ${killedBy ?? code}: ${written.err.slice(0, 1000)}`))
    })
  })
