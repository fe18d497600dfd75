import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { decrypt } from '@kawaraban/dev-tools/receiver/decrypt.ts'
import { publicKeyOf } from '@kawaraban/dev-tools/receiver/device.ts'
import { createMailReceiver } from './mail-receiver.ts'

/**
 * Runs a push service with TLS, a push gateway and a mail server in their own process. All devices have the keys of the arguments:
 * private key and secret in base64url. Answers each message of the parent process with the arrivals so far.
 */
const [privateKey = '', auth = ''] = process.argv.slice(2).map((text) => Buffer.from(text, 'base64url'))
if (!privateKey || !auth) throw new Error('keys of the devices are missing')
const keys = { privateKey, publicKey: publicKeyOf(privateKey), auth }
const certificate = readFileSync(join(import.meta.dirname, '../apps/server/src/testing/localhost.pem'))

/** Every 100th push is decrypted, and every 100th mail decoded. */
const decryptedEvery = 100

export type Arrivals = {
  /** All notices, repeated ones for the same device, person or address, and decrypted or decoded ones. */
  count: number
  repeated: number
  decrypted: number
  /** When the first and the last arrived, by the system clock; 0 before. */
  firstAt: number
  lastAt: number
}

const noArrivals = (): Arrivals => ({ count: 0, repeated: 0, decrypted: 0, firstAt: 0, lastAt: 0 })
const known = new Set<string>()
let arrivals = noArrivals()

const record = (id: string) => {
  arrivals.count += 1
  if (known.has(id)) arrivals.repeated += 1
  known.add(id)
  arrivals.lastAt = Date.now()
  arrivals.firstAt ||= arrivals.lastAt
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const pushService = createSecureServer({ key: certificate, cert: certificate }, async (request, response) => {
  const body = await bodyOf(request)
  record(request.url ?? '')
  if (arrivals.count % decryptedEvery === 0) {
    const { heading, path } = JSON.parse(decrypt(body, keys))
    if (!heading || !/^\/news\/\d+$/.test(path)) throw new Error('a push has another content')
    arrivals.decrypted += 1
  }
  response.writeHead(201).end()
})

const gateway = createServer(async (request, response) => {
  const { company, userIds } = JSON.parse((await bodyOf(request)).toString()) as { company: string; userIds: string[] }
  // The demo company gets pushes, too.
  if (company === 'sends') for (const id of userIds) record(id)
  response.end(JSON.stringify({ results: Object.fromEntries(userIds.map((id) => [id, 'sent'])) }))
})

const mailServer = createMailReceiver({
  certificate,
  record: (address) => {
    record(address)
    return arrivals.count % decryptedEvery === 0
  },
  onDecoded: () => {
    arrivals.decrypted += 1
  },
})

const portOf = (server: { address: typeof gateway.address }) => (server.address() as AddressInfo).port

process.on('message', (order: 'read' | 'reset') => {
  if (order === 'reset') {
    arrivals = noArrivals()
    known.clear()
  }
  process.send?.({ ...arrivals })
})

pushService.listen(0, '127.0.0.1', () =>
  gateway.listen(0, '127.0.0.1', () =>
    mailServer.listen(0, '127.0.0.1', () =>
      process.send?.({
        pushPort: portOf(pushService),
        gatewayPort: portOf(gateway),
        mailPort: portOf(mailServer.server),
      }),
    ),
  ),
)
