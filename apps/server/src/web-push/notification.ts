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

/**
 * The declarative form of a notification (Push API, declarative push message): a browser that knows it shows the notification by
 * itself when the service worker is gone. `mutable` gives it to the service worker first, as ever; others read it as one more member.
 */
const declarativeOf = (heading: string, title: string | null, path: string, tag: string, origin: string) => ({
  web_push: 8030,
  mutable: true,
  notification: {
    title: heading,
    ...(title !== null && { body: title }),
    navigate: `${origin}${path}`,
    lang: 'ja',
    tag,
    renotify: true,
    icon: `${origin}/icons/icon-192.png`,
    data: { path },
  },
})

/** Creates the push of a notification for a device, with the title only where a person is signed in; `origin` is the service's. */
export const pushOf = (
  { endpoint, p256dh, auth, isSignedIn }: Device,
  { kind, heading, title, path, topic, expiresAt }: Notification,
  { origin, now }: { readonly origin: string; readonly now: Instant },
): Push => {
  const shown = isSignedIn ? title : null
  return {
    endpoint,
    p256dh,
    auth,
    payload: JSON.stringify({
      heading,
      title: shown,
      path,
      tag: topic,
      kind,
      ...declarativeOf(heading, shown, path, topic, origin),
    }),
    ttl: Math.min(Math.max(Math.ceil((expiresAt - now) / 1000), 0), maxTtl),
    topic,
  }
}
