import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/connect.ts'
import type { VapidKeys } from '../../../web-push/keys.ts'
import { pushOf } from '../../../web-push/notification.ts'
import type { Push } from '../../../web-push/sender/sender.ts'
import type { Pusher } from '../../../web-push/thread/pusher.ts'
import { removeGoneSubscriptions } from '../../push/queries.ts'
import { type Attempt, type Attempts, type ChannelSender, type Message, pathOf } from './channel.ts'
import type { Recipient } from './queries.ts'
import { createSettleQueue } from './settle-queue.ts'

type Parts = {
  readonly pusher: Pusher
  readonly subject: string
  /** Origin of the service. */
  readonly origin: string
  readonly readKeys: () => Promise<VapidKeys | null>
  readonly clock: Clock
}

/** Results stored in one statement: after a kill, at most so many pushes are repeated besides those under way. */
const settleBatchSize = 100

/** The failed attempt for a recipient that nothing can be sent to, or null. */
const rejectionOf = ({ subscription }: Recipient, publicKey: string): Attempt | null => {
  if (!subscription) return { state: 'gone' }
  return subscription.publicKey === publicKey ? null : { state: 'failed', reason: 'subscribed with another key' }
}

/** The pushes of a message, one for each recipient that has a device. */
const pushesOf = (message: Message, recipients: readonly Recipient[], place: Parameters<typeof pushOf>[2]): Push[] =>
  recipients.flatMap(({ subscription }) =>
    subscription ? [pushOf(subscription, { ...message, path: pathOf(message) }, place)] : [],
  )

/** Removes the subscriptions that push services no longer know. */
const removeGone = async (db: Db, managementGroupId: number, attempts: Attempts): Promise<void> => {
  const gone = [...attempts].flatMap(([{ device, subscription }, { state }]) =>
    state === 'gone' && subscription ? [{ subscriptionId: device, endpoint: subscription.endpoint }] : [],
  )
  if (gone.length > 0) await removeGoneSubscriptions(db, managementGroupId, gone)
}

/** Creates the channel that sends notices to subscribed browsers, encrypted for each, in its own thread. */
export const createWebChannel = ({ pusher, subject, origin, readKeys, clock }: Parts): ChannelSender => ({
  send: async (message, settle) => {
    const keys = await readKeys()
    if (!keys) return new Map()
    const unsent = new Map<Recipient, Attempt>()
    const reachable: Recipient[] = []
    const results = createSettleQueue(settle, settleBatchSize)
    for (const recipient of message.recipients) {
      const rejection = rejectionOf(recipient, keys.publicKey)
      if (rejection) results.add(recipient, rejection)
      else reachable.push(recipient)
    }
    await pusher.send(pushesOf(message, reachable, { origin, now: clock() }), { ...keys, subject }, (attempts) => {
      for (const [index, attempt] of attempts) {
        const recipient = reachable[index]
        if (!recipient) continue
        if (attempt.state === 'unsent') unsent.set(recipient, attempt)
        else results.add(recipient, attempt)
      }
    })
    return new Map([...unsent, ...(await results.end())])
  },
  follow: removeGone,
  stop: pusher.stop,
  close: pusher.close,
})
