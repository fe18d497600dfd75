import type { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import { listAddresses, markRefused } from '../db/mail-addresses.ts'
import { isMessageTo, readMessageId } from '../mail/message-id.ts'
import { readReport } from '../mail/report.ts'
import type { MailSettings } from '../mail/settings.ts'
import { CommandError } from './command-error.ts'
import { countReport } from './queries.ts'
import { print } from './terminal.ts'

/** A report brings along what was sent, and our mails are small. */
const maxBytes = 1024 * 1024

/** What is read of the input; null where it is longer than any report. */
const readAll = async (input: Readable): Promise<Buffer | null> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of input) {
    size += (chunk as Buffer).length
    if (size <= maxBytes) chunks.push(chunk as Buffer)
  }
  return size > maxBytes ? null : Buffer.concat(chunks)
}

/** The outcomes of a report, which `mail_reports` counts. */
const outcomes = {
  marked: '1 address is marked as refused; nothing is sent there until it changes.',
  notFailed: 'Nothing is changed: the report is on a delay or a delivery, or not for good.',
  notOurs: 'Nothing is changed: the report is on no mail that was sent from here to an address that is stored.',
  noReport: 'Nothing is changed: this is no report on the delivery of a mail to one recipient.',
} as const

/** Marks the address that a report is about; anybody can send a report, so that only one on a mail of ours changes anything. */
export const applyReport = async (
  db: Db,
  now: number,
  raw: Buffer | null,
  mail: Pick<MailSettings, 'key'>,
): Promise<keyof typeof outcomes> => {
  const report = raw && (await readReport(raw))
  if (!report) return 'noReport'
  const id = readMessageId(report.messageId)
  const address = id && (await listAddresses(db, id)).find((one) => isMessageTo(id, one, mail))
  if (!address) return 'notOurs'
  if (!report.isForGood) return 'notFailed'
  await markRefused(db, id.managementGroupId, [{ address, words: report.words }], now)
  return 'marked'
}

/** Reads the report on an undelivered mail (RFC 3464) from the input, marks its address, and counts and says what it did. */
export const markBounced = async (db: Db, clock: Clock, mail: MailSettings | null, input: Readable): Promise<void> => {
  if (!mail) throw new CommandError('There is no mail server: MAIL_HOST is not set.')
  const outcome = await applyReport(db, clock(), await readAll(input), mail)
  await countReport(db, outcome, clock())
  print(outcomes[outcome])
}
