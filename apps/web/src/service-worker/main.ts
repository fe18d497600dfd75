import { navigationAnswers } from './answer-navigation.ts'
import { start, takeOver } from './life.ts'
import { openPost } from './open-post.ts'
import { renewSubscription } from './renew-subscription.ts'
import type { Scope } from './scope.ts'
import { showNotice } from './show-notice.ts'

/** The service worker: shows notices, opens their posts, and says so when there is no network. It stores nothing (0052). */

const scope = globalThis as unknown as Scope

scope.addEventListener('install', (event) => event.waitUntil(start(scope, event)))
scope.addEventListener('activate', (event) => event.waitUntil(takeOver(scope)))
scope.addEventListener('fetch', navigationAnswers(scope))
scope.addEventListener('push', (event) => event.waitUntil(showNotice(scope, event)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openPost(scope, event)))
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(scope, event)))
