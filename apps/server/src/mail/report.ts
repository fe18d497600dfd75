/** What a mail server reports on a mail that it could not deliver, by RFC 3464. */
export type MailReport = {
  /** `Message-ID` of the mail that it is about. */
  readonly messageId: string
  /** Whether it is for good: `Action: failed` with a status of class 5. */
  readonly isForGood: boolean
  /** The status and what the server says; may hold addresses. */
  readonly words: string
}

/** The names in lower case and the values of a block of fields, folded lines joined. */
const fieldsOf = (block: string): ReadonlyMap<string, string> => {
  const lines = block.replace(/\n[\t ]+/g, ' ').split('\n')
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const] : []
    }),
  )
}

const blocksOf = (text: string): ReadonlyMap<string, string>[] =>
  text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n\s*\n/)
    .map(fieldsOf)

const originals = ['message/rfc822', 'message/rfc822-headers', 'text/rfc822-headers', 'message/global-headers']
const isForGood = /^5\.\d{1,3}\.\d{1,3}\b/

/**
 * Reads a report on the delivery of a mail to one recipient. Null where it is none: another kind of mail, or a report that does not
 * say on which mail, or is on several recipients, which none of ours has.
 */
export const readReport = async (raw: Buffer): Promise<MailReport | null> => {
  const { default: Parser } = await import('postal-mime')
  const mail = await Parser.parse(raw, { forceRfc822Attachments: true }).catch(() => null)
  const type = mail?.headers.find(({ key }) => key === 'content-type')?.value.toLowerCase() ?? ''
  if (!mail || !/^multipart\/report\b/.test(type) || !type.includes('delivery-status')) return null
  const partOf = (types: readonly string[]): string | null => {
    const part = mail.attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))
    if (!part) return null
    return typeof part.content === 'string' ? part.content : Buffer.from(part.content as Uint8Array).toString()
  }
  const [status, original] = [partOf(['message/delivery-status']), partOf(originals)]
  if (status === null || original === null) return null
  const recipients = blocksOf(status).filter((fields) => fields.has('final-recipient'))
  const [fields] = recipients
  const messageId = blocksOf(original)[0]?.get('message-id')
  if (!fields || recipients.length > 1 || !messageId) return null
  const code = fields.get('status') ?? ''
  return {
    messageId,
    isForGood: fields.get('action')?.toLowerCase() === 'failed' && isForGood.test(code),
    words: [code, fields.get('diagnostic-code') ?? ''].join(' ').trim(),
  }
}
