import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { SMTPServerSession } from 'smtp-server'
import type { Mail, MailRecords } from './records.ts'

/** Decodes a mail for its page. */
const decode = async (raw: Buffer): Promise<Omit<Mail, 'at' | 'to'>> => {
  const { default: Parser } = await import('postal-mime')
  const { from, subject = '', text = '', html = '', headers } = await Parser.parse(raw)
  const sender = from?.address ?? ''
  return {
    from: from?.name ? `${from.name} <${sender}>` : sender,
    subject,
    text,
    html,
    headers: headers.map(({ originalKey, value }) => [originalKey, value]),
  }
}

/**
 * Starts a mail server on `port` of this machine that accepts and records every mail, without TLS; returns a function that stops
 * it. Throws where it cannot listen.
 */
export const startMailServer = async (
  port: number,
  records: MailRecords,
  clock: () => Instant,
): Promise<() => Promise<void>> => {
  const { SMTPServer } = await import('smtp-server')
  const receive = async (stream: Readable, { envelope }: SMTPServerSession): Promise<null> => {
    const mail = await decode(await buffer(stream))
    records.add({ at: clock(), to: envelope.rcptTo.map(({ address }) => address).join(', '), ...mail })
    return null
  }
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // A client that ends in the middle of a mail breaks its stream.
    onData: (stream, session, callback) => void receive(stream, session).then(callback, callback),
  })
  const listening = once(server.server, 'listening')
  // Without a listener, the failure of one connection would end the process.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await listening
  return () => new Promise((resolve) => server.close(resolve))
}
