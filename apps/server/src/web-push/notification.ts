import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Push } from './sender/sender.ts'

/** The content of a browser's notification. */
export type Notification = {
  readonly kind: 'start' | 'edit' | 'reminder' | 'nudge' | 'chase' | 'chaseReport' | 'test'
  readonly heading: string
  /** Null when the company hides titles in notices. */
  readonly title: string | null
  /** The screen that a press opens. */
  readonly path: string
  /** Identifies the notification: at most 32 characters of base64url. */
  readonly topic: string
  /** When it is no longer of use. */
  readonly expiresAt: Instant
}

type Device = Pick<Push, 'endpoint' | 'p256dh' | 'auth'> & { readonly isSignedIn: boolean }

/** Push services store a push for at most four weeks. */
const maxTtl = 28 * 24 * 60 * 60

/** Creates the push of a notification for a device, with the title only where a person is signed in. */
export const pushOf = (
  { endpoint, p256dh, auth, isSignedIn }: Device,
  { kind, heading, title, path, topic, expiresAt }: Notification,
  now: Instant,
): Push => ({
  endpoint,
  p256dh,
  auth,
  payload: JSON.stringify({ heading, title: isSignedIn ? title : null, path, tag: topic, kind }),
  ttl: Math.min(Math.max(Math.ceil((expiresAt - now) / 1000), 0), maxTtl),
  topic,
})
