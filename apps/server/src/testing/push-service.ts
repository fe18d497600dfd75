import { createECDH, createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { decrypt } from '@kawaraban/dev-tools/receiver/decrypt.ts'
import type { DeviceKeys } from '@kawaraban/dev-tools/receiver/device.ts'
import type { Db } from '../db/connect.ts'
import { insertSubscription } from '../features/push/queries.ts'
import { hashOf } from '../http/session-key.ts'
import type { Person } from './company.ts'

/** A received push; `payload` is what the browser decrypts. */
export type ReceivedPush = {
  readonly name: string
  readonly headers: IncomingHttpHeaders
  readonly payload: Record<string, unknown>
}

/** Answers a push instead of the default, 201; one that never answers makes the push hang. */
type Script = (push: ReceivedPush, response: ServerResponse) => unknown

const answerCreated: Script = (_push, response) => response.writeHead(201).end()

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Certificate and key for localhost, 127.0.0.1 and all names of example.com, valid for ten years; the key is public. */
export const certificate = readFileSync(join(import.meta.dirname, 'localhost.pem'), 'utf8')

/** Makes the keys of a browser. */
export const createDeviceKeys = (): DeviceKeys => {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  return { privateKey: pair.getPrivateKey(), publicKey, auth: randomBytes(16) }
}

/** Starts a push service on this machine, with TLS by default, and browsers that decrypt their pushes. */
export const openPushService = async ({ isSecure = true, host = '127.0.0.1' } = {}) => {
  const devices = new Map<string, DeviceKeys>()
  const received: ReceivedPush[] = []
  const state: { script: Script; connections: number } = { script: answerCreated, connections: 0 }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    const name = decodeURIComponent(path.split('/')[2] ?? '')
    const body = await readBody(request)
    const keys = devices.get(path)
    const push = { name, headers: request.headers, payload: keys ? JSON.parse(decrypt(body, keys)) : {} }
    received.push(push)
    await state.script(push, response)
  }
  const server = isSecure ? createSecureServer({ key: certificate, cert: certificate }, serve) : createServer(serve)
  server.on('connection', () => {
    state.connections += 1
  })
  server.listen(0, host)
  await once(server, 'listening')
  const origin = `${isSecure ? 'https' : 'http'}://${host}:${(server.address() as AddressInfo).port}`

  /** Adds a browser of this name with its own keys. */
  const addDevice = (name: string) => {
    const keys = createDeviceKeys()
    const path = `/push/${encodeURIComponent(name)}/${devices.size}`
    devices.set(path, keys)
    return { endpoint: `${origin}${path}`, path, keys }
  }

  return {
    origin,
    addDevice,
    /** Stores a subscription of a browser of this name for a person, without a route; returns its id. */
    subscribe: (db: Db, person: Person, name: string, publicKey: string, now: number): Promise<string> => {
      const { endpoint, keys } = addDevice(name)
      const endpointHash = createHash('sha256').update(endpoint).update(keys.auth).digest()
      const saved = { endpoint, endpointHash, p256dh: keys.publicKey, auth: keys.auth, publicKey }
      return insertSubscription(db, { ...person, sessionHash: hashOf(person.sessionKey) }, saved, now)
    },
    received,
    /** Removes and returns the pushes received so far. */
    take: () => received.splice(0),
    /** Number of connections so far. */
    connections: () => state.connections,
    script: (script: Script = answerCreated) => {
      state.script = script
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type PushService = Awaited<ReturnType<typeof openPushService>>
