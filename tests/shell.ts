import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source.ts'

/**
 * Starts a shell in the project's folder; each step can use functions and processes of those before. `run` throws an
 * Error with all output when a command fails; `close` ends the shell and all that it has started. The steps are stored in
 * `folder`.
 */
export const openShell = (folder: string, env: Readonly<Record<string, string>>) => {
  const child = spawn('bash', ['-eu', '-o', 'pipefail'], {
    cwd: root,
    env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: process.env.HOME, ...env },
    detached: true,
  })
  let output = ''
  let onOutput: () => void = () => undefined
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      onOutput()
    })
  }
  const ended = once(child, 'close')
  let steps = 0
  return {
    run: async (text: string): Promise<void> => {
      steps += 1
      const mark = `step ${steps} is done`
      const done = new Promise<void>((resolve) => {
        onOutput = () => output.includes(mark) && resolve()
      })
      const file = join(folder, `step-${steps}.sh`)
      writeFileSync(file, `${text}\n`)
      child.stdin.write(`. ${file} < /dev/null\necho '${mark}'\n`)
      const failed = ended.then(() => {
        throw new Error(`A command of this step failed:\n${text}\n${output}`)
      })
      await Promise.race([done, failed])
    },
    close: async (): Promise<void> => {
      ended.catch(() => undefined)
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
      child.stdin.destroy()
      await ended
    },
  }
}
