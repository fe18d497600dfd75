import type { Clock } from '../../../clock.ts'
import type { VapidKeys } from '../../../web-push/keys.ts'
import { pushOf } from '../../../web-push/notification.ts'
import type { Push } from '../../../web-push/sender/sender.ts'
import type { Pusher } from '../../../web-push/thread/pusher.ts'
import { type Attempt, type Attempts, type Channel, type Message, pathOf, type Recipient } from './channel.ts'

type Parts = {
  readonly pusher: Pusher
  readonly subject: string
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
const pushesOf = (message: Message, recipients: readonly Recipient[], clock: Clock): Push[] =>
  recipients.flatMap(({ subscription }) =>
    subscription ? [pushOf(subscription, { ...message, path: pathOf(message) }, clock())] : [],
  )

/** Collects results and stores them in batches, one statement at a time; `end` returns those not stored yet. */
const createSettleQueue = (settle: (attempts: Attempts) => Promise<void>) => {
  let ready = new Map<Recipient, Attempt>()
  let last = Promise.resolve()
  let isRunning = false
  const flush = () => {
    if (isRunning || ready.size < settleBatchSize) return
    const attempts = ready
    ready = new Map()
    isRunning = true
    last = last
      .then(() => settle(attempts))
      .then(() => {
        isRunning = false
        flush()
      })
    // `end` throws the error; here it only must not count as unhandled.
    last.catch(() => undefined)
  }
  return {
    add: (recipient: Recipient, attempt: Attempt) => {
      ready.set(recipient, attempt)
      flush()
    },
    end: async (): Promise<Map<Recipient, Attempt>> => {
      while (isRunning) await last
      return ready
    },
  }
}

/** Creates the channel that sends notices to subscribed browsers, encrypted for each, in its own thread. */
export const createWebChannel = ({ pusher, subject, readKeys, clock }: Parts): Channel => ({
  name: 'web',
  hasDevices: true,
  send: async (message, settle) => {
    const keys = await readKeys()
    if (!keys) return new Map()
    const unsent = new Map<Recipient, Attempt>()
    const reachable: Recipient[] = []
    const results = createSettleQueue(settle)
    for (const recipient of message.recipients) {
      const rejection = rejectionOf(recipient, keys.publicKey)
      if (rejection) results.add(recipient, rejection)
      else reachable.push(recipient)
    }
    await pusher.send(pushesOf(message, reachable, clock), { ...keys, subject }, (attempts) => {
      for (const [index, attempt] of attempts) {
        const recipient = reachable[index]
        if (!recipient) continue
        if (attempt.state === 'unsent') unsent.set(recipient, attempt)
        else results.add(recipient, attempt)
      }
    })
    return new Map([...unsent, ...(await results.end())])
  },
  stop: pusher.stop,
  close: pusher.close,
})
