import { testNotice } from '@kawaraban/contract/messages.ts'
import { testPushSubscription } from '@kawaraban/contract/push.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { monotonicMs } from '../../clock.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import type { createKeySource } from '../../web-push/key-source.ts'
import { pushOf } from '../../web-push/notification.ts'
import type { Sender } from '../../web-push/sender/sender.ts'
import { findOwn, removeGoneSubscriptions } from './queries.ts'

type Result = 'sent' | 'gone' | 'failed'

/** One test per browser in this time. */
const windowMs = 5_000
/** Browsers whose last test is remembered. */
const maxTested = 10_000
/** A test that is not sent by then has failed: a person waits for the result. */
const startWithinMs = 1_000

/** Creates a function that sends tests, without a thread: they are too rare to delay requests. */
const createTestSender = (app: FastifyInstance, { config: { webPush, proxy } }: Deps) => {
  let sender: Promise<Sender> | null = null
  app.addHook('onClose', async () => (await sender)?.close())
  return async (push: Parameters<Sender['send']>[0], signer: Parameters<Sender['send']>[1]) => {
    if (!webPush) return null
    sender ??= import('../../web-push/sender/sender.ts').then(({ createSender }) =>
      createSender({ services: webPush.services, proxy }),
    )
    return (await sender).send(push, signer, monotonicMs() + startWithinMs)
  }
}

/** Registers the test of a browser's notices, once in five seconds for each. */
export const installTestNotice = (
  app: FastifyInstance,
  deps: Deps,
  readKeys: ReturnType<typeof createKeySource>,
): void => {
  const { db, config } = deps
  const send = createTestSender(app, deps)
  /** Browsers tested within the last five seconds. */
  const tested = new LRUCache<string, true>({ max: maxTested, ttl: windowMs })

  serve(
    app,
    deps,
    testPushSubscription,
    async ({ caller, params: { subscriptionId }, now }): Promise<{ result: Result }> => {
      const found = await findOwn(db, caller, subscriptionId)
      const keys = await readKeys(now)
      if (!found) return { result: 'gone' }
      if (!keys || !config.webPush || found.publicKey !== keys.publicKey) return { result: 'failed' }
      const key = `${caller.managementGroupId} ${subscriptionId}`
      ensure(!tested.has(key), 'tooManyRequests')
      tested.set(key, true)
      const { endpoint, p256dh, auth } = found
      const device = {
        endpoint,
        p256dh: p256dh.toString('base64url'),
        auth: auth.toString('base64url'),
        isSignedIn: true,
      }
      const notice = {
        ...testNotice,
        kind: 'test',
        path: '/setting',
        topic: 'test',
        expiresAt: now + minuteMs,
      } as const
      const attempt = await send(pushOf(device, notice, { origin: config.webPush.origin, now }), {
        ...keys,
        subject: config.webPush.subject,
      })
      if (attempt?.state !== 'gone') return { result: attempt?.state === 'sent' ? 'sent' : 'failed' }
      await removeGoneSubscriptions(db, caller.managementGroupId, [{ subscriptionId, endpoint }])
      return { result: 'gone' }
    },
  )
}
