import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { publicKeyOf } from '@kawaraban/dev-tools/receiver/device.ts'
import type pg from 'pg'
import { generateVapidKeys } from '../apps/server/src/web-push/keys.ts'
import { allCores, pin } from './machine.ts'
import type { Arrivals } from './push-receiver.ts'

const certificate = join(import.meta.dirname, '../apps/server/src/testing/localhost.pem')
const secret = 'a-secret-of-the-bench-of-thirty-two-characters'

export const channels = ['gateway', 'web', 'mail'] as const
export type Channel = (typeof channels)[number]

export type PushServices = {
  /** Settings of the service for one channel alone. */
  readonly settings: Record<Channel, Record<string, string>>
  /** What a browser's subscription consists of. */
  readonly subscription: { origin: string; p256dh: Buffer; auth: Buffer; publicKey: string }
  /** What has arrived so far; `reset` starts the counts again. */
  readonly request: (order: 'read' | 'reset') => Promise<Arrivals>
  readonly stop: () => void
}

/** Starts a push service, a push gateway and a mail server in a process of their own, on all cores. */
export const startPushServices = async (): Promise<PushServices> => {
  const privateKey = randomBytes(32)
  const auth = randomBytes(16)
  const args = [privateKey, auth].map((bytes) => bytes.toString('base64url'))
  const receiver = fork(join(import.meta.dirname, 'push-receiver.ts'), args)
  const [ports] = (await once(receiver, 'message')) as [Record<'pushPort' | 'gatewayPort' | 'mailPort', number>]
  const { pushPort, gatewayPort, mailPort } = ports
  pin(receiver.pid ?? 0, allCores)
  const { publicKey, privateKey: vapidKey } = generateVapidKeys()
  return {
    settings: {
      gateway: { PUSH_GATEWAY_URL: `http://127.0.0.1:${gatewayPort}/`, PUSH_GATEWAY_SECRETS: secret, NODE_ENV: 'test' },
      web: {
        NODE_ENV: 'test',
        PUSH_ALLOW_LOOPBACK: 'true',
        VAPID_PUBLIC_KEY: publicKey,
        VAPID_PRIVATE_KEY: vapidKey,
        NODE_EXTRA_CA_CERTS: certificate,
      },
      mail: {
        NODE_ENV: 'test',
        MAIL_HOST: '127.0.0.1',
        MAIL_PORT: String(mailPort),
        MAIL_FROM: 'news@example.com',
        MAIL_KEY: secret,
        NODE_EXTRA_CA_CERTS: certificate,
        ...(process.env.BENCH_MAIL_CONNECTIONS && { MAIL_CONNECTIONS: process.env.BENCH_MAIL_CONNECTIONS }),
      },
    },
    subscription: { origin: `https://127.0.0.1:${pushPort}`, p256dh: publicKeyOf(privateKey), auth, publicKey },
    request: async (order) => {
      receiver.send(order)
      const [arrivals] = await once(receiver, 'message')
      return arrivals as Arrivals
    },
    stop: () => void receiver.kill(),
  }
}

/** Gives the first `people` of company 1 one browser each that receives pushes. */
export const subscribe = async (client: pg.Client, services: PushServices, people: number): Promise<void> => {
  const { origin, p256dh, auth, publicKey } = services.subscription
  await client.query(
    `insert into push_subscriptions (management_group_id, company_user_id, endpoint, p256dh, auth, public_key, session_hash,
      made_at, saved_at)
    select 1, n, $1 || '/push/' || n, $2, $3, $4, ''::bytea, now(), now() from generate_series(1, ${people}) n`,
    [origin, p256dh, auth, publicKey],
  )
}

/** Gives the first `people` of company 1 a mail address each in place of their browsers: mail goes to people without one. */
export const replaceBrowsers = async (client: pg.Client, people: number): Promise<void> => {
  await client.query(`
    truncate push_subscriptions;
    insert into mail_addresses (management_group_id, company_user_id, source, address, saved_at)
    select 1, n, 'claim', 'person' || n || '@example.com', now() from generate_series(1, ${people}) n`)
}
