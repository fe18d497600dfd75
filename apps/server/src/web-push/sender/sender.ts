import { LRUCache } from 'lru-cache'
import webPush from 'web-push'
import { monotonicMs, systemClock } from '../../clock.ts'
import { isPushEndpoint, type PushServices } from '../endpoint.ts'
import { isAllowedHost } from './address.ts'
import { type Connections, createAgents } from './agents.ts'
import { type Attempt, unsent } from './attempt.ts'
import { createLane, type Lane } from './lane.ts'
import { post } from './request.ts'
import { createAuthorization, type Signer } from './vapid.ts'

/** One message for one browser. */
export type Push = {
  readonly endpoint: string
  /** Keys of the browser, in base64url. */
  readonly p256dh: string
  readonly auth: string
  /** Text for its service worker. */
  readonly payload: string
  /** How long the push service stores it for an offline browser, in seconds. */
  readonly ttl: number
  /** Of two stored messages with the same topic, the later replaces the first. */
  readonly topic: string
}

export type SenderSettings = Omit<Connections, 'hasLoopback'> & { readonly services: PushServices }

/** Enough for the hosts of all push services: their regions have hosts of their own. */
const maxLanes = 1000

/** Encrypts the payload; returns null for keys that cannot encrypt, which no retry changes. */
const encrypt = ({ p256dh, auth, payload }: Push): Buffer | null => {
  try {
    return webPush.encrypt(p256dh, auth, payload, 'aes128gcm').cipherText
  } catch {
    return null
  }
}

/**
 * Creates a sender that encrypts (RFC 8291), signs (RFC 8292) and posts pushes to push services (RFC 8030). It checks
 * their addresses again before each connection.
 */
export const createSender = ({ services, ...connections }: SenderSettings) => {
  const agents = createAgents({ ...connections, hasLoopback: services.hasLoopback })
  const authorizationFor = createAuthorization(systemClock)
  const lanes = new LRUCache<string, Lane>({ max: maxLanes })
  let isStopping = false

  const laneOf = (origin: string): Lane => {
    const lane = lanes.get(origin) ?? createLane(monotonicMs)
    lanes.set(origin, lane)
    return lane
  }

  const sendNow = async (push: Push, url: URL, signer: Signer): Promise<Attempt | null> => {
    if (isStopping) return null
    const body = encrypt(push)
    if (!body) return { state: 'failed', reason: 'keys that do not encrypt' }
    const headers = {
      authorization: authorizationFor(url.origin, signer),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: push.ttl,
      topic: push.topic,
      urgency: 'high',
    }
    return post({ url, headers, body }, agents, systemClock)
  }

  return {
    /** Sends a push and returns the attempt; null where it could not start until `untilMs` (monotonic), or after a stop. */
    send: async (push: Push, signer: Signer, untilMs: number): Promise<Attempt | null> => {
      if (!isPushEndpoint(push.endpoint, services)) return { state: 'failed', reason: 'no address of a push service' }
      const url = new URL(push.endpoint)
      if (!isAllowedHost(url.hostname, services.hasLoopback)) {
        return { state: 'failed', reason: 'no public address' }
      }
      try {
        return await laneOf(url.origin).run(() => sendNow(push, url, signer), untilMs)
      } catch (error) {
        return unsent(error instanceof Error ? error.name : String(error))
      }
    },
    /** Starts nothing new; running calls end. */
    stop: (): void => {
      isStopping = true
    },
    close: (): void => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}
export type Sender = ReturnType<typeof createSender>
