import {
  deletePushSubscription,
  getPush,
  replacePushSubscription,
  savePushSubscription,
} from '@kawaraban/contract/push.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve, serveAnyone } from '../../http/serve.ts'
import { hashOf } from '../../http/session-key.ts'
import { createKeySource } from '../../web-push/key-source.ts'
import { removeOwn, type Saved } from './queries.ts'
import { replaceSubscription, saveSubscription } from './save.ts'
import { endpointHashOf, readSubscription } from './subscription.ts'

/** Registers the endpoints of Web Push subscriptions. */
export const installPush = (app: FastifyInstance, deps: Deps): void => {
  const {
    db,
    config: { webPush },
  } = deps
  if (!webPush) app.log.info('Web Push is off: VAPID_SUBJECT is not set')
  const keys = createKeySource(db, webPush)

  /** What the browser sent, made for the present key; refused where Web Push is off. */
  const read = async (sent: Parameters<typeof readSubscription>[0], now: Instant): Promise<Saved> => {
    const subscription = webPush && readSubscription(sent, webPush.services)
    ensure(subscription, 'invalidSubscription')
    const pair = await keys(now)
    ensure(pair, 'invalidSubscription')
    return { ...subscription, publicKey: pair.publicKey }
  }

  serveAnyone(app, deps, getPush, async ({ now }) => ({ publicKey: (await keys(now))?.publicKey ?? null }))

  serve(app, deps, savePushSubscription, async ({ caller, body, now, request }) => {
    const saved = await read(body(), now)
    ensure(request.account, 'sessionInvalid')
    const owner = { ...caller, sessionHash: hashOf(request.account.sessionKey) }
    return { subscriptionId: await saveSubscription(db, owner, saved, now) }
  })

  serve(app, deps, deletePushSubscription, async ({ caller, params }) => {
    await removeOwn(db, caller, params.subscriptionId)
    return null
  })

  serveAnyone(app, deps, replacePushSubscription, async ({ body, now }) => {
    const { oldEndpoint, oldAuth, ...sent } = body()
    await replaceSubscription(db, endpointHashOf({ endpoint: oldEndpoint, auth: oldAuth }), await read(sent, now), now)
    return null
  })
}
