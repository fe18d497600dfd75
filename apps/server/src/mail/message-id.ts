import { createHmac } from 'node:crypto'

/** The row of the ledger that a mail belongs to. */
export type MailRow = {
  readonly managementGroupId: number
  readonly newsId: string
  readonly occasionId: string
  readonly companyUserId: string
}

/** Hexadecimal digits of the code: 128 bits. */
const digits = 32

/**
 * The `Message-ID` of a row's mail, the same in every try: the ids of the row and a code that only the owner of the key can
 * make, so that a report on a mail which we have not sent is recognized.
 */
export const messageIdOf = (
  { managementGroupId, newsId, occasionId, companyUserId }: MailRow,
  { key, from }: { readonly key: string; readonly from: string },
): string => {
  const row = [managementGroupId, newsId, occasionId, companyUserId].join('.')
  const code = createHmac('sha256', key).update(`message-id ${row}`).digest('hex').slice(0, digits)
  return `<${row}.${code}@${from.slice(from.lastIndexOf('@') + 1)}>`
}
