import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import { createCsrfPair } from '../http/csrf.ts'
import type { TestApp } from './app.ts'
import type { Person } from './company.ts'

type Sent = { status: number; message: string; retryAfter: string | undefined }

const read = async (answer: IncomingMessage): Promise<Sent> => {
  let text = ''
  for await (const chunk of answer) text += chunk
  const { message } = JSON.parse(text) as { message: string }
  return { status: answer.statusCode ?? 0, message, retryAfter: answer.headers['retry-after'] }
}

/** Lets the server listen, and sends it bodies piece by piece over connections of their own. */
export const openSender = async (app: TestApp) => {
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' })

  /** Begins a call whose body has `length` bytes; `answer` is read as soon as it arrives. */
  const begin = (person: Person | null, endpoint: Endpoint, length: number, headers: Record<string, string> = {}) => {
    const pair = person && createCsrfPair(person.sessionKey)
    const sending = request(origin + endpoint.path, {
      method: endpoint.method,
      // The server closes a connection.
      agent: new Agent({ keepAlive: true }),
      headers: {
        'content-type': 'application/json',
        'content-length': length,
        ...headers,
        ...(person && { cookie: `${app.cookieName}=${encodeURIComponent(person.sessionKey)}` }),
        ...(pair && { [csrfIdHeader]: pair.csrfId, [csrfTokenHeader]: pair.csrfToken }),
      },
    })
    // The rest of a body is lost when the server closes the connection, on purpose.
    sending.on('error', () => undefined)
    sending.flushHeaders()
    const closed = new Promise<void>((resolve) => sending.once('close', resolve))
    const answer = once(sending, 'response').then(([response]) => read(response))
    answer.catch(() => undefined)
    return {
      answer,
      closed,
      /** Sends a piece; resolves when it is out, or cannot get out any more. */
      write: (piece: string | Buffer) =>
        Promise.race([new Promise<void>((resolve) => sending.write(piece, () => resolve())), closed]),
      hangUp: () => sending.destroy(),
    }
  }

  return {
    begin,
    /** Makes the whole call. */
    send: (person: Person | null, endpoint: Endpoint, body: string) => {
      const call = begin(person, endpoint, Buffer.byteLength(body))
      call.write(body)
      return call.answer
    },
  }
}
