import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const path = '/v1/receiving'

/** Longest mail address in characters (RFC 5321); a longer text is refused as none. */
const longestEntered = 1000

/** How a person wants notices: by push alone, by mail alone, or each by both (MAIL-06). */
const receivingChoice = z.enum(['push', 'mail', 'both'])
export type ReceivingChoice = z.infer<typeof receivingChoice>

/** Whose word an address is, in the order in which they count (MAIL-02). */
export const addressSources = ['own', 'directory', 'claim'] as const

const address = z.object({
  source: z.enum(addressSources),
  address: z.string(),
  /** Notices by mail go here: the first in the order that no mail server has refused. */
  isUsed: z.boolean(),
  /** A mail server has refused it for good. */
  isRefused: z.boolean(),
})

/**
 * How the caller gets notices (MAIL-06). `choice` is null where nothing was chosen; `devices` counts browsers, and is null with a push
 * gateway, whose app alone knows its devices (G-204). `mail` is null where the installation has no mail server.
 */
const receiving = z.object({
  choice: z.nullable(receivingChoice),
  hasPush: z.boolean(),
  devices: z.nullable(z.number()),
  mail: z.nullable(
    z.object({
      /** The company allows to switch mail off. */
      mayBeOff: z.boolean(),
      /** The company allows to enter an address of one's own. */
      mayEnter: z.boolean(),
      addresses: z.array(address),
      /** An address that waits for its confirmation until `endsAt`, 'YYYY/MM/DD HH:mm' in Tokyo time. */
      pending: z.nullable(z.object({ address: z.string(), endsAt: z.string() })),
    }),
  ),
})
export type Receiving = z.infer<typeof receiving>

/** MAIL-02, MAIL-06 */
export const getReceiving = endpoint({
  name: 'getReceiving',
  summary: 'How the caller gets notices',
  method: 'GET',
  path,
  data: receiving,
})

/** MAIL-06; null removes the choice. Push alone is refused where the company does not allow to switch mail off. */
export const chooseReceiving = endpoint({
  name: 'chooseReceiving',
  summary: 'Choose how to get notices',
  method: 'PUT',
  path: `${path}/choice`,
  body: z.object({ choice: z.nullable(receivingChoice) }),
  errors: ['mailRequired'],
})

/**
 * MAIL-02; sends a mail with a link to an address. It counts when that link was confirmed. `tooMany`: three a day for a person, one a day
 * for an address. `notSent`: the mail server has not taken it.
 */
export const enterAddress = endpoint({
  name: 'enterAddress',
  summary: 'Send a mail that confirms an address',
  method: 'POST',
  path: `${path}/address`,
  body: z.object({ address: z.string().check(z.maxLength(longestEntered)) }),
  data: z.object({ result: z.enum(['sent', 'tooMany', 'notSent']) }),
  errors: ['noPermission', 'invalidAddress'],
  faults: { address: 'invalidAddress' },
})

/** MAIL-02; removes the caller's own address, and what waits for confirmation. The answer is the same without one. */
export const deleteAddress = endpoint({
  name: 'deleteAddress',
  summary: "Remove the caller's own address",
  method: 'DELETE',
  path: `${path}/address`,
})

/**
 * MAIL-02; confirms an address by the token of a mail's link, without a session. `ended`: the token is unknown, was used, is older than 24
 * hours, or another one took its place.
 */
export const confirmAddress = endpoint({
  name: 'confirmAddress',
  summary: 'Confirm an address by the link of a mail',
  method: 'POST',
  path: `${path}/confirmations`,
  access: 'anyone',
  csrf: false,
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  data: z.object({ result: z.enum(['confirmed', 'ended']) }),
})

const outcome = z.enum(['sent', 'gone', 'failed', 'refused'])

/**
 * HEALTH-03; sends a notice to the caller's own browsers and a mail to the address that counts, three times an hour. For each: `sent`;
 * `gone`: the push service does not know the browser any more, and it was removed; `refused`: a mail server refuses the address for
 * good; `failed`: not now. With a push gateway there is nothing to send to its app.
 */
export const tryReceiving = endpoint({
  name: 'tryReceiving',
  summary: "Send a test notification to all of the caller's own devices and the caller's address",
  method: 'POST',
  path: `${path}/trials`,
  data: z.object({
    devices: z.array(
      z.object({
        subscriptionId: z.string(),
        browser: z.nullable(z.string()),
        system: z.nullable(z.string()),
        result: outcome,
      }),
    ),
    mail: z.nullable(z.object({ address: z.string(), result: outcome })),
  }),
  errors: ['tooManyRequests'],
})
