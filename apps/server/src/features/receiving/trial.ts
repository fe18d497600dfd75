import { testNotice } from '@kawaraban/contract/messages.ts'
import { tryReceiving } from '@kawaraban/contract/receiving.ts'
import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import { monotonicMs } from '../../clock.ts'
import { type MemberKey, markRefused } from '../../db/mail-addresses.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { createKeySource } from '../../web-push/key-source.ts'
import { pushOf } from '../../web-push/notification.ts'
import type { Sender } from '../../web-push/sender/sender.ts'
import { removeGoneSubscriptions } from '../push/queries.ts'
import type { MailAtOnce } from './mail-at-once.ts'
import { countTrial, findRules, listMailAddresses, listOwnDevices, type OwnDevice } from './queries.ts'

type Result = 'sent' | 'gone' | 'failed' | 'refused'

const hourMs = 60 * minuteMs
/** A push that is not sent by then has failed: a person waits for the result. */
const startWithinMs = 1_000

/** Creates what sends a test to one browser, without a thread: these are too rare to delay requests. */
const createPush = (app: FastifyInstance, { db, config: { webPush, proxy } }: Deps) => {
  const readKeys = createKeySource(db, webPush)
  let sender: Promise<Sender> | null = null
  app.addHook('onClose', async () => (await sender)?.close())
  return async ({ endpoint, p256dh, auth, publicKey }: OwnDevice, now: Instant): Promise<Result> => {
    const keys = await readKeys(now)
    if (!webPush || keys?.publicKey !== publicKey) return 'failed'
    sender ??= import('../../web-push/sender/sender.ts').then(({ createSender }) =>
      createSender({ services: webPush.services, proxy }),
    )
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
    const push = pushOf(device, notice, { origin: webPush.origin, now })
    const attempt = await (await sender).send(
      push,
      { ...keys, subject: webPush.subject },
      monotonicMs() + startWithinMs,
    )
    return attempt?.state === 'sent' || attempt?.state === 'gone' ? attempt.state : 'failed'
  }
}

/** Registers the trial of a person's own devices and address, three times an hour (HEALTH-03). */
export const installTrial = (app: FastifyInstance, deps: Deps, mail: MailAtOnce | null): void => {
  const { db, config } = deps
  const push = createPush(app, deps)

  const tryDevices = async (member: MemberKey, now: Instant) => {
    const devices = config.webPush ? await listOwnDevices(db, member) : []
    const tried = await Promise.all(devices.map(async (device) => ({ ...device, result: await push(device, now) })))
    const gone = tried.filter(({ result }) => result === 'gone')
    if (gone.length > 0) await removeGoneSubscriptions(db, member.managementGroupId, gone)
    return tried.map(({ subscriptionId, browser, system, result }) => ({ subscriptionId, browser, system, result }))
  }

  const tryMail = async (member: MemberKey, now: Instant): Promise<{ address: string; result: Result } | null> => {
    const rules = await findRules(db, member)
    const addresses = await listMailAddresses(db, member)
    const to = addresses.find(({ isRefused }) => !isRefused)?.address
    if (!mail || !rules || to === undefined || (rules.isMailOptional && rules.choice === 'push')) return null
    const sent = await mail('trial', { to, managementGroup: rules.managementGroup, url: `${config.publicUrl}/setting` })
    if (sent.state !== 'addressRefused') return { address: to, result: sent.state === 'taken' ? 'sent' : 'failed' }
    await markRefused(db, member.managementGroupId, [{ address: to, words: sent.words }], now)
    return { address: to, result: 'refused' }
  }

  serve(app, deps, tryReceiving, async ({ caller, now }) => {
    const isCounted = await db.transaction((tx) => countTrial(tx, caller, { now, since: now - hourMs }))
    ensure(isCounted, 'tooManyRequests')
    const [devices, mailed] = await Promise.all([tryDevices(caller, now), tryMail(caller, now)])
    return { devices, mail: mailed }
  })
}
