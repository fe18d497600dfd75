import { neutralHeading } from '../messages/push-notice.ts'
import { now } from '../platform/clock.ts'
import { putPushValue } from '../platform/push-indexed-db.ts'
import type { ArrivedMessage } from '../platform/push-messages.ts'
import type { PushEvent, Scope } from './scope.ts'

type Notice = { heading: string; title: string; path: string; tag: string }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const parse = (data: PushEvent['data']): Readonly<Record<string, unknown>> => {
  try {
    return objectOf(data?.json())
  } catch {
    return {}
  }
}

/** The notice in a push message; an unreadable one says that there is news and opens the feed. */
const noticeOf = ({ data, notification }: PushEvent): Notice => {
  const proposed = notification && {
    heading: notification.title,
    title: notification.body,
    path: objectOf(notification.data).path,
    tag: notification.tag,
  }
  const { heading, title, path, tag } = data === null && proposed ? proposed : parse(data)
  return {
    heading: text(heading) || neutralHeading,
    title: text(heading) === '' ? '' : text(title),
    // Only paths of this origin.
    path: /^\/(?![/\\])/.test(text(path)) ? text(path) : '/',
    tag: text(tag) || 'kawaraban',
  }
}

const broadcastArrival = async ({ clients }: Scope) => {
  const message: ArrivedMessage = { type: 'push-arrived' }
  for (const tab of await clients.matchAll({ type: 'window', includeUncontrolled: true })) tab.postMessage(message)
}

/**
 * Shows a notification for every push, readable or not: browsers revoke the permission of a site that shows none. A
 * notification replaces one with the same tag and alerts again. Its time is stored for the settings.
 */
export const showNotice = async (scope: Scope, event: PushEvent): Promise<void> => {
  const { heading, title, path, tag } = noticeOf(event)
  await scope.registration.showNotification(heading, {
    ...(title && { body: title }),
    tag,
    renotify: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: 'ja',
    data: { path },
  })
  await putPushValue('arrivedAt', now())
  await broadcastArrival(scope)
}
