import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** What the service sends in one call. */
type Handed = {
  id: string
  company: string
  kind: string
  heading: string
  title: string
  path: string
  userIds: string[]
}

export type Call = { readonly handed: Handed; readonly headers: IncomingHttpHeaders; readonly body: string }

/** Answers a call in place of the usual way, which is that everything was sent. */
type Script = (call: Call, response: ServerResponse) => void | Promise<void>

/** The usual answer: all notices were sent, except those in `over`. */
export const answerSent = (
  { handed }: Call,
  response: ServerResponse,
  over: Record<string, 'sent' | 'gone' | 'failed'> = {},
): void => {
  const results = Object.fromEntries(handed.userIds.map((id) => [id, over[id] ?? 'sent']))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }))
}

const read = async (request: IncomingMessage): Promise<Call> => {
  let body = ''
  for await (const chunk of request) body += chunk
  return { handed: JSON.parse(body) as Handed, headers: request.headers, body }
}

/**
 * Starts a push gateway on this machine that records every call, by https where a certificate is given. `script` replaces its
 * answers, until it is called without one.
 */
export const openGateway = async (tls?: { readonly key: Buffer; readonly cert: Buffer }) => {
  const calls: Call[] = []
  const state: { script: Script } = { script: answerSent }
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const call = await read(request)
    calls.push(call)
    await state.script(call, response)
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/notices`,
    secret: 'a secret of the tests, far too well known'.replaceAll(/[ ,]/g, '-'),
    calls,
    /** Removes and returns what was recorded so far. */
    take: () => calls.splice(0),
    script: (script: Script = answerSent) => {
      state.script = script
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Gateway = Awaited<ReturnType<typeof openGateway>>
