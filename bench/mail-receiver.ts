import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** Parses a mail with a library that the service does not use; throws where its content is wrong. */
const check = async (raw: Buffer): Promise<void> => {
  const { subject, text } = await simpleParser(raw)
  if (!subject?.startsWith('【') || !/\/news\/\d+\s/.test(text ?? '')) throw new Error('a mail has another content')
}

type Parts = {
  /** Key and certificate in PEM. */
  readonly certificate: Buffer
  /** Records the arrival of a mail to an address; returns whether it has to be decoded. */
  readonly record: (address: string) => boolean
  readonly onDecoded: () => void
}

/** Creates a mail server with STARTTLS that takes every mail at once. */
export const createMailReceiver = ({ certificate, record, onDecoded }: Parts): SMTPServer => {
  const receive = async (stream: Readable, address: string): Promise<null> => {
    const raw = await buffer(stream)
    if (record(address)) {
      await check(raw)
      onDecoded()
    }
    return null
  }
  return new SMTPServer({
    key: certificate,
    cert: certificate,
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onData: (stream, { envelope }, callback) =>
      void receive(stream, envelope.rcptTo[0]?.address ?? '').then(callback, callback),
  })
}
