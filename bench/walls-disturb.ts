import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pin } from './machine.ts'
import { clientCore } from './servers.ts'
import { signedIn } from './visitors.ts'
import type { Disturb } from './walls-beside.ts'

/** Calls that are made again and again, `atOnce` at a time; those that send something report their answers. */
export type Crowd = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly atOnce: number
  readonly method: 'GET' | 'POST'
  readonly sent?: { readonly what: keyof typeof typeOf; readonly count: number }
}

const typeOf = { ids: 'application/json', 'blank lines': 'text/csv', 'empty columns': 'text/csv' }

type Calls = Omit<Crowd, 'url' | 'headers'> & { readonly key: string; readonly path: string }

/**
 * Calls of one person, from a process of its own on the client's core: in that of who measures, making and sending them would be what
 * the others wait for. `onAnswer` gets status and message of those with a body.
 */
export const crowd =
  ({ key, path, ...calls }: Calls, onAnswer: (answer: string) => void = () => undefined): Disturb =>
  async (server, signal) => {
    const headers = { ...signedIn(key), ...(calls.sent && { 'content-type': typeOf[calls.sent.what] }) }
    const crowd: Crowd = { url: server.origin + path, headers, ...calls }
    const child = fork(join(import.meta.dirname, 'walls-crowd.ts'), [JSON.stringify(crowd)])
    pin(child.pid ?? 0, clientCore)
    child.on('message', (answer) => onAnswer(String(answer)))
    await once(signal, 'abort')
    child.kill()
    await once(child, 'exit')
  }
