import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxFileBytes } from '@kawaraban/contract/files.ts'
import type { Figure } from './figures.ts'
import { drive } from './load.ts'
import { growthMb, pin } from './machine.ts'
import { clientCore, type Server, startServer } from './servers.ts'
import { signedIn } from './visitors.ts'
import type { Walls } from './walls.ts'
import { addOthers, type Disturb, feedsOf, measureBeside } from './walls-beside.ts'

/** Files that one person sends, so many at once, again and again or once. */
export type Uploads = {
  readonly origin: string
  readonly headers: Readonly<Record<string, string>>
  readonly atOnce: number
  readonly bytes: number
  readonly isOnce: boolean
}

const atOnce = 20
/** Taken, or to be sent again after a moment. */
const tried = new Set(['204', '429', '503'])
const memoryRounds = 3
const mostMb = 80
const what = `${atOnce} uploads of 20 MB at once`

/** Sends files from a process of its own on the client's core; `onAnswer` gets the status of each, or the error. */
const send = (server: Server, key: string, isOnce: boolean, onAnswer: (answer: string) => void): ChildProcess => {
  const uploads: Uploads = { origin: server.origin, headers: signedIn(key), atOnce, bytes: maxFileBytes, isOnce }
  const child = fork(join(import.meta.dirname, 'walls-sender.ts'), [JSON.stringify(uploads)])
  pin(child.pid ?? 0, clientCore)
  child.on('message', (answer) => onAnswer(String(answer)))
  return child
}

/** By how much the memory of a new server grows, at most, whose readers are there already. */
const measureMemory = async ({ client, url }: Walls, answers: string[]): Promise<number[]> => {
  const grown: number[] = []
  for (let round = 0; round < memoryRounds; round++) {
    const others = await addOthers(client, `${what}, memory ${round}`)
    const server = await startServer('product', url)
    try {
      await drive(server.origin, feedsOf(others), 2, [server.pid])
      grown.push(
        await growthMb(server.pid, () =>
          once(
            send(server, others.admin, true, (one) => answers.push(one)),
            'exit',
          ),
        ),
      )
    } finally {
      await server.stop()
    }
  }
  return grown
}

/** Twenty of the largest files at once of one person: memory, and what others meet meanwhile. */
export const measureUploads = async (walls: Walls): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'kawaraban-bench-'))
  // The server that is started gets it from here.
  process.env.DATA_DIR = folder
  const answers: string[] = []
  const disturb =
    (key: string): Disturb =>
    async (server, signal) => {
      const child = send(server, key, false, (answer) => answers.push(answer))
      await once(signal, 'abort')
      child.kill()
      await once(child, 'exit')
      // What was cut off counts to what one person may have begun.
      await walls.client.query('delete from files')
    }
  try {
    const memory = await measureMemory(walls, answers)
    const beside = await measureBeside(walls, what, ({ admin }) => disturb(admin))
    walls.print(`${answers.length} files were sent: ${[...new Set(answers)].join(', ')}`)
    return [
      ...beside,
      { what: `${what}: memory of the server`, unit: 'MB', values: memory, atMost: mostMb, judged: 'worst' },
      {
        what: `${what}: those that were not taken`,
        unit: 'calls',
        values: [answers.filter((answer) => !tried.has(answer)).length],
        atMost: 0,
      },
    ]
  } finally {
    delete process.env.DATA_DIR
    rmSync(folder, { recursive: true, force: true })
  }
}
