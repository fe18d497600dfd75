import * as z from 'zod/mini'

/**
 * Why no notice reaches somebody who may read, each person with the first that applies (HEALTH-01): never signed in; nothing to send
 * to; the push service did not know the device any more; the mail server has refused the address; all is switched off.
 */
export const unreachedReasons = ['neverSignedIn', 'nothing', 'deviceLost', 'mailRefused', 'switchedOff'] as const
const unreachedReason = z.enum(unreachedReasons)
export type UnreachedReason = z.infer<typeof unreachedReason>

const count = z.object({ reason: unreachedReason, people: z.number() })

/**
 * How many of some people can be notified. `unreached` has the others by reason, without those of nobody. Of the reachable, `unknown`
 * can be reached by the app alone, whose devices its gateway alone knows (G-204). `hasMail`: whether notices are mailed.
 */
export const reachData = {
  people: z.number(),
  reachable: z.number(),
  unknown: z.optional(z.number()),
  unreached: z.optional(z.array(count)),
  hasMail: z.optional(z.boolean()),
}
const reach = z.object(reachData)
export type ReachCounts = z.infer<typeof reach>
export type UnreachedCount = z.infer<typeof count>
