import { openPost } from './open-post.ts'
import { renewSubscription } from './renew-subscription.ts'
import type { Scope } from './scope.ts'
import { showNotice } from './show-notice.ts'

/** The service worker: shows notices and opens their posts. It answers no requests and stores no pages (0046). */

const scope = globalThis as unknown as Scope

// A new version replaces the previous one immediately: they share no state that could conflict.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
scope.addEventListener('push', (event) => event.waitUntil(showNotice(scope, event)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openPost(scope, event)))
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(scope, event)))
