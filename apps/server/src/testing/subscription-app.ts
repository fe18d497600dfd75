import { savePushSubscription } from '@kawaraban/contract/push.ts'
import sql from 'sql-template-tag'
import { afterEach } from 'vitest'
import { hashOf } from '../http/session-key.ts'
import { type TestApp, useTestApp } from './app.ts'
import { writeByHand } from './by-hand.ts'
import { addSession, type Person } from './company.ts'
import { at } from './instant.ts'
import { subscribe } from './subscription.ts'

const subscriptionsOn = (app: TestApp) => ({
  /** Saves `body` as a subscription of this person; returns the answer. */
  send: (person: Person | null, body: unknown) => app.call(person, savePushSubscription, { body }),
  /** Saves a subscription, a new one by default; returns it with its id. */
  save: async (person: Person, sent = subscribe()) => {
    const { data, message } = await app.call(person, savePushSubscription, { body: sent })
    if (!data) throw new Error(message)
    return { ...sent, subscriptionId: data.subscriptionId as string }
  },
  /** Signs the person in with another browser. */
  addBrowser: async (person: Person, name: string): Promise<Person> => {
    const sessionKey = `${person.sessionKey} in ${name}`
    await addSession(app.db, person, { sessionKey, now: app.clock.now })
    return { ...person, sessionKey }
  },
  /** All owners' ids and endpoints, oldest first; null where `push_endpoints` and `push_subscriptions` disagree. */
  subscriptions: async (): Promise<(readonly [string, string] | null)[]> => {
    const rows = await app.db.query<{ owner: string; endpoint: string; auth: Buffer; hash: Buffer | null }>(sql`
      select s.company_user_id as owner, s.endpoint, s.auth, e.endpoint_hash as hash
      from push_subscriptions s full join push_endpoints e using (management_group_id, subscription_id)
      order by subscription_id`)
    const isListed = ({ endpoint, auth, hash }: (typeof rows)[number]) =>
      auth && hash?.equals(hashOf(`${endpoint} ${auth.toString('base64url')}`))
    return rows.map((row) => (isListed(row) ? ([row.owner, row.endpoint] as const) : null))
  },
  clear: async (): Promise<void> => {
    await writeByHand(app.db, sql`delete from push_subscriptions`)
    await app.db.query(sql`delete from push_endpoints`)
  },
})

/** When each test of subscriptions starts. */
export const start = at('2026/11/20 10:00')

/** A server for tests of subscriptions. Each test begins at `start` without any subscription. */
export const useSubscriptionApp = () => {
  const app = useTestApp()
  const subscriptions = subscriptionsOn(app)
  afterEach(async () => {
    app.clock.now = start
    await subscriptions.clear()
  })
  return { app, ...subscriptions }
}
