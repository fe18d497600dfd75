import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '../config.ts'

/** How a command ended, and its output. */
export type Ending = { code: number | null; out: string; err: string }

/** Collects the output of a process until it ends. */
const follow = (child: ChildProcess) => {
  const output = { out: '', err: '' }
  child.stdout?.on('data', (chunk) => (output.out += chunk))
  child.stderr?.on('data', (chunk) => (output.err += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }))
  return { child, output, ended }
}

/** Starts a script of the project as a process of its own, with these settings alone. */
export const launch = (script: string, args: readonly string[], environment: Record<string, string>) =>
  follow(
    spawn(process.execPath, [join(projectRoot, script), ...args], {
      env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...environment },
      detached: true,
    }),
  )
