import type { AddressInfo } from 'node:net'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { type Clock, systemClock } from '../clock.ts'
import { type Subscription, subscribe } from '../receiver/device.ts'
import { installReceiver } from '../receiver/install.ts'
import type { Received } from '../receiver/records.ts'
import { receiverGateway } from '../receiver/settings.ts'

/** Runs before the receiver; where it sends an answer, it replaces the receiver. */
type Script = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Starts the receiver on its own address: a push service with browsers, and a gateway. */
export const openReceiver = async (clock: Clock = systemClock) => {
  const state: { script: Script } = { script: () => undefined }
  const app = fastify({ routerOptions: { maxParamLength: 250 }, forceCloseConnections: true })
  app.decorateRequest('now', 0)
  app.addHook('onRequest', async (request, reply) => {
    request.now = clock()
    if (/\/(push|gateway)/.test(request.url)) await state.script(request, reply)
  })
  await installReceiver(app, undefined, clock)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    origin,
    /** Values for PUSH_GATEWAY_URL and PUSH_GATEWAY_SECRETS. */
    gateway: receiverGateway(origin),
    /** Creates a device with its own keys; `serverKey` is the public VAPID key in base64url. */
    subscribe: (name: string, serverKey: string): Subscription => subscribe(origin, name, serverKey),
    /** All received notices, newest first, decrypted. */
    received: async (): Promise<Received[]> => (await app.inject('/receiver/received')).json(),
    /** Runs `script` before the receiver, until it is called without one. */
    script: (script: Script = () => undefined) => {
      state.script = script
    },
    close: () => app.close(),
  }
}
