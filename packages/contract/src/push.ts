import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './paging.ts'

/** Longest endpoint in characters; those of today have 200 to 600. */
export const endpointMaxLength = 1000

const address = z.string().check(z.maxLength(endpointMaxLength))
const key = z.string().check(z.maxLength(200))
const fields = { endpoint: address, p256dh: key, auth: key }
const faults = { endpoint: 'invalidSubscription', p256dh: 'invalidSubscription', auth: 'invalidSubscription' } as const

/**
 * The public key by which a browser subscribes (RFC 8292), 65 bytes in base64url; null where Web Push is off (G-190). Open to
 * anyone: it is no secret, and a service worker has no session.
 */
export const getPush = endpoint({
  name: 'getPush',
  summary: 'The public key that browsers subscribe with',
  method: 'GET',
  path: '/v1/push',
  access: 'anyone',
  data: z.object({ publicKey: z.nullable(z.string()) }),
})

/**
 * Saves a browser's subscription for the caller, also when it belonged to another person before (G-192). Browsers send it at
 * every visit; the same again changes nothing. `p256dh` and `auth` are in base64url, as in `PushSubscription.toJSON()`.
 */
export const savePushSubscription = endpoint({
  name: 'savePushSubscription',
  summary: 'Receive notices in this browser',
  method: 'PUT',
  path: '/v1/push/subscription',
  body: z.object(fields),
  data: z.object({ subscriptionId: z.string() }),
  errors: ['invalidSubscription'],
  faults,
})

/** Removes one of the caller's own subscriptions. The answer is the same for any other or unknown id. */
export const deletePushSubscription = endpoint({
  name: 'deletePushSubscription',
  summary: 'Receive no more notices in one browser',
  method: 'DELETE',
  path: '/v1/push/subscriptions/:subscriptionId',
  access: 'member',
  params: z.object({ subscriptionId: id }),
})

/**
 * Replaces a subscription in the event `pushsubscriptionchange`, without a session (G-193). Endpoint and secret of the
 * old one are the proof. The answer is the same for a wrong proof.
 */
export const replacePushSubscription = endpoint({
  name: 'replacePushSubscription',
  summary: 'Put a new subscription of a browser in place of its old one',
  method: 'POST',
  path: '/v1/push/replace',
  access: 'anyone',
  csrf: false,
  body: z.object({ oldEndpoint: address, oldAuth: key, ...fields }),
  errors: ['invalidSubscription'],
  faults: { oldEndpoint: 'invalidSubscription', oldAuth: 'invalidSubscription', ...faults },
  // Two endpoints whose characters may all be escaped.
  bodyLimit: 16 * 1024,
})
