import type { FastifyInstance } from 'fastify'
import { composeLetter, newMessageId } from '../../mail/letter.ts'
import { createMailer, type Mailer, type MailResult } from '../../mail/mailer.ts'
import type { MailSettings } from '../../mail/settings.ts'

/** A mail that the server has not taken by then was not taken: a person waits for the result. */
const waitMs = 15_000

type Facts = Parameters<typeof composeLetter>[1] & { readonly to: string }

/** Sends one mail of the service itself to somebody who waits for the result. */
export type MailAtOnce = (name: Parameters<typeof composeLetter>[0], facts: Facts) => Promise<MailResult>

/** Creates what sends single mails, over one connection that opens with the first. `ca` is trusted beside the usual ones, in tests. */
export const createMailAtOnce = (app: FastifyInstance, settings: MailSettings, ca?: string): MailAtOnce => {
  let mailer: Mailer | null = null
  app.addHook('onClose', async () => mailer?.close())
  return async (name, { to, ...facts }) => {
    mailer ??= createMailer({ ...settings, connections: 1 }, ca)
    const sending = mailer.send({ ...composeLetter(name, facts), to, messageId: newMessageId(settings) })
    const { promise, resolve } = Promise.withResolvers<MailResult>()
    const timer = setTimeout(() => resolve({ state: 'notTaken', reason: 'too slow', about: 'break' }), waitMs)
    try {
      return await Promise.race([sending, promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
