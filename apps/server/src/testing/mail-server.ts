import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { certificate } from './push-service.ts'

/** A mail as it was received, and as another library reads it. */
type ReceivedMail = {
  readonly to: string
  readonly from: string
  readonly raw: string
  readonly parsed: ParsedMail
}

/** A reply of the server in place of 250. */
export const reply = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code })

type Script = {
  /** Refuses recipients. */
  recipient?: (address: string) => Error | null
  /** Answers the content, after it is stored: by a refusal, later, or by breaking the connection. */
  content?: (mail: ReceivedMail, hangUp: (how?: 'destroy' | 'end') => void) => Error | null | Promise<Error | null>
}

/** What `smtp-server` has of a connection, beside its types. */
type Connections = {
  readonly connections: Set<{ session: { id: string }; _socket: { destroy: () => void; end: () => void } }>
}

/** Starts a mail server on this machine that stores what it has read to its end, also where it then refuses or hangs up. */
export const openMailServer = async (options: SMTPServerOptions = {}, host = '127.0.0.1') => {
  const received: ReceivedMail[] = []
  const state: { script: Script } = { script: {} }
  const receive = async (stream: Readable, { id, envelope }: SMTPServerSession): Promise<Error | null> => {
    const raw = await buffer(stream)
    const mail = {
      to: envelope.rcptTo.map(({ address }) => address).join(', '),
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      raw: raw.toString(),
      parsed: await simpleParser(raw),
    }
    received.push(mail)
    const hangUp = (how: 'destroy' | 'end' = 'destroy') => {
      for (const { session, _socket } of (server as unknown as Connections).connections) {
        if (session.id === id) _socket[how]()
      }
    }
    return (await state.script.content?.(mail, hangUp)) ?? null
  }
  const server = new SMTPServer({
    key: certificate,
    cert: certificate,
    authOptional: true,
    logger: false,
    onRcptTo: ({ address }, _session, callback) => callback(state.script.recipient?.(address) ?? null),
    // A client that dies in the middle of a mail breaks its stream.
    onData: (stream, session, callback) => void receive(stream, session).then(callback, callback),
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, host)
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    /** Removes and returns what was received so far. */
    take: () => received.splice(0),
    script: (script: Script = {}) => {
      state.script = script
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type MailServer = Awaited<ReturnType<typeof openMailServer>>
