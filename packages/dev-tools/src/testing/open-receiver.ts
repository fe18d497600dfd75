import type { AddressInfo } from 'node:net'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import fastify from 'fastify'
import { type Subscription, subscribe } from '../receiver/device.ts'
import { installReceiver } from '../receiver/install.ts'
import type { Received, ReceivedMail } from '../receiver/records.ts'
import { mailsPath, receiverPath } from '../receiver/settings.ts'

/** Starts the receiver on its own address: a push service with browsers, a gateway, and a mail server where it has a port. */
export const openReceiver = async (clock: () => Instant, mailPort: number | null = null) => {
  const app = fastify({ routerOptions: { maxParamLength: 250 }, forceCloseConnections: true })
  const secrets = ['a secret of at least thirty-two signs']
  await installReceiver(app, { secrets, clock, pushClock: clock, mailPort })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    origin,
    /** The gateway's address, and what signs the calls to it. */
    gateway: { url: `${origin}${receiverPath}/gateway`, secrets },
    /** Creates a device with its own keys; `serverKey` is the public VAPID key in base64url. */
    subscribe: (name: string, serverKey: string): Subscription => subscribe(origin, name, serverKey),
    /** All received mails, newest first. */
    mails: async (): Promise<ReceivedMail[]> => (await app.inject(`${mailsPath}/received`)).json(),
    /** All received notices, newest first, decrypted. */
    received: async (): Promise<Received[]> => (await app.inject(`${receiverPath}/received`)).json(),
    close: () => app.close(),
  }
}
