import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MailSettings } from './settings.ts'

/** A person whose mails are switched off by a press. */
type Subscriber = { readonly managementGroupId: number; readonly companyUserId: string }

type Secret = Pick<MailSettings, 'key'>

export const unsubscribePath = '/mail/unsubscribe'

/** Hexadecimal digits of the code: 128 bits. */
const digits = 32

const codeOf = ({ managementGroupId, companyUserId }: Subscriber, address: string, { key }: Secret): string =>
  createHmac('sha256', key)
    .update(`unsubscribe ${managementGroupId}.${companyUserId} ${address}`)
    .digest('hex')
    .slice(0, digits)

/**
 * The address where a person switches mail off, in the mails to an address: the person's ids, and a code over these and the address that
 * only the owner of the key can make. It is in the query, which no log of ours holds.
 */
export const unsubscribeUrlOf = (
  subscriber: Subscriber,
  address: string,
  { publicUrl, key }: Secret & Pick<MailSettings, 'publicUrl'>,
): string =>
  `${publicUrl}${unsubscribePath}?of=${subscriber.managementGroupId}.${subscriber.companyUserId}.${codeOf(subscriber, address, { key })}`

/** The headers by which programs offer to unsubscribe with one press (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** What an address of this form names; whether it is ours, `isUnsubscribeOf` says. */
export type ReadUnsubscribe = Subscriber & { readonly code: string }

const pattern = /^(\d{1,9})\.(\d{1,18})\.([\da-f]{32})$/

/** Reads the value of the query; null where it has not the form of ours. */
export const readUnsubscribe = (text: string): ReadUnsubscribe | null => {
  const [, group, companyUserId = '', code = ''] = pattern.exec(text) ?? []
  return group === undefined ? null : { managementGroupId: Number(group), companyUserId, code }
}

/** Whether we have put this code into mails to the address. */
export const isUnsubscribeOf = (read: ReadUnsubscribe, address: string, secret: Secret): boolean =>
  timingSafeEqual(Buffer.from(read.code), Buffer.from(codeOf(read, address, secret)))
