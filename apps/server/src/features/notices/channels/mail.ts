import { type Clock, monotonicMs } from '../../../clock.ts'
import type { Db } from '../../../db/connect.ts'
import { markRefused } from '../../../db/mail-addresses.ts'
import { createThrottle } from '../../../http/limits/throttle.ts'
import { createMailer, type MailResult } from '../../../mail/mailer.ts'
import { messageIdOf } from '../../../mail/message-id.ts'
import type { MailSettings } from '../../../mail/settings.ts'
import { unsubscribeHeaders, unsubscribeUrlOf } from '../../../mail/unsubscribe.ts'
import { once } from '../../../once.ts'
import { type Attempt, type Attempts, type ChannelSender, pathOf } from './channel.ts'
import type { Recipient } from './queries.ts'
import { createSettleQueue } from './settle-queue.ts'

/** Mails of a process, so that others are answered meanwhile also where the mail server takes them at once (G-702). */
const mailsPerSecond = 400
/** No mail begins later than this in a call; the others come in the next one. */
const startWithinMs = 10_000

const attemptOf = (result: MailResult): Attempt => {
  if (result.state === 'taken') return { state: 'sent' }
  if (result.state === 'notTaken') return { state: 'unsent', reason: result.reason, retryAfterMs: 0 }
  return { state: 'failed', reason: result.reason, ...(result.state === 'addressRefused' && { words: result.words }) }
}

/** What writes mails draws the text of posts: it is loaded with the first mail. */
const loadCompose = once(async () => (await import('../../../mail/compose.ts')).composeMail)

/** Creates the channel that mails notices, each to one person, over a pool of connections to the mail server. */
export const createMailChannel = (
  settings: MailSettings,
  { clock, ca }: { clock: Clock; ca?: string },
): ChannelSender => {
  const mailer = createMailer(settings, ca)
  const throttle = createThrottle(mailsPerSecond)
  let isStopping = false

  const mark = async (db: Db, managementGroupId: number, attempts: Attempts): Promise<void> => {
    const refused = [...attempts].flatMap(([{ address }, attempt]) =>
      attempt.state === 'failed' && attempt.words !== undefined && address ? [{ address, words: attempt.words }] : [],
    )
    if (refused.length > 0) await markRefused(db, managementGroupId, refused, clock())
  }

  return {
    send: async (message, settle) => {
      const startedMs = monotonicMs()
      const compose = await loadCompose()
      const complete = compose({ ...message, url: `${settings.publicUrl}${pathOf(message)}` })
      const unsent = new Map<Recipient, Attempt>()
      // Each result is stored as soon as the one before is: after a kill, only what the database has not learned is repeated.
      const results = createSettleQueue(settle, 1)
      const waiting = message.recipients.values()
      let isDown = false
      let breaks = 0

      const sendNext = async (): Promise<void> => {
        for (const recipient of waiting) {
          if (isStopping || isDown || results.isBroken() || monotonicMs() - startedMs > startWithinMs) return
          if (!recipient.address) {
            results.add(recipient, { state: 'gone' })
            continue
          }
          await throttle(message.managementGroupId, 1)
          const of = { ...message, companyUserId: recipient.companyUserId }
          const unsubscribeUrl = message.isMailOptional ? unsubscribeUrlOf(of, recipient.address, settings) : null
          const result = await mailer.send({
            ...complete(unsubscribeUrl),
            ...(unsubscribeUrl !== null && { headers: unsubscribeHeaders(unsubscribeUrl) }),
            to: recipient.address,
            messageId: messageIdOf(of, recipient.address, settings),
          })
          if (result.state === 'notTaken') {
            unsent.set(recipient, attemptOf(result))
            if (result.about === 'break') breaks += 1
            isDown ||= result.about === 'all' || breaks > settings.connections
          } else {
            breaks = 0
            results.add(recipient, attemptOf(result))
          }
        }
      }
      await Promise.all(Array.from({ length: settings.connections }, sendNext))
      return new Map([...unsent, ...(await results.end())])
    },
    follow: mark,
    stop: () => {
      isStopping = true
    },
    close: mailer.close,
  }
}
