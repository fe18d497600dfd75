import { createHmac, timingSafeEqual } from 'node:crypto'

/** The row of the ledger that a mail belongs to. */
export type MailRow = {
  readonly managementGroupId: number
  readonly newsId: string
  readonly occasionId: string
  readonly companyUserId: string
}

type Secret = { readonly key: string }

/** Hexadecimal digits of the code: 128 bits. */
const digits = 32

const codeOf = (row: string, address: string, { key }: Secret): string =>
  createHmac('sha256', key).update(`message-id ${row} ${address}`).digest('hex').slice(0, digits)

/**
 * The `Message-ID` of a row's mail to an address, the same in every try: the ids of the row, and a code that only the owner of the
 * key can make, so that a report on a mail which we have not sent, or not to this address, is recognized.
 */
export const messageIdOf = (
  { managementGroupId, newsId, occasionId, companyUserId }: MailRow,
  address: string,
  { from, ...secret }: Secret & { readonly from: string },
): string => {
  const row = [managementGroupId, newsId, occasionId, companyUserId].join('.')
  return `<${row}.${codeOf(row, address, secret)}@${from.slice(from.lastIndexOf('@') + 1)}>`
}

/** A `Message-ID` that has the form of ours; whether it is, `isMessageTo` says. */
export type ReadMessageId = MailRow & { readonly code: string }

const pattern = /^<?(\d{1,9})\.(\d{1,18})\.(\d{1,18})\.(\d{1,18})\.([\da-f]{32})@[^@\s<>]+>?$/i

/** Reads the row and the code of a `Message-ID`; null where it is none of ours. */
export const readMessageId = (text: string): ReadMessageId | null => {
  const [, group = '', newsId = '', occasionId = '', companyUserId = '', code = ''] = pattern.exec(text.trim()) ?? []
  return code === ''
    ? null
    : { managementGroupId: Number(group), newsId, occasionId, companyUserId, code: code.toLowerCase() }
}

/** Whether we have sent the mail of this id to this address. */
export const isMessageTo = (id: ReadMessageId, address: string, secret: Secret): boolean => {
  const row = [id.managementGroupId, id.newsId, id.occasionId, id.companyUserId].join('.')
  return timingSafeEqual(Buffer.from(id.code), Buffer.from(codeOf(row, address, secret)))
}
