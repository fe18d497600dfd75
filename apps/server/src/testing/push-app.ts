import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { generateVapidKeys } from '../web-push/keys.ts'
import type { Person } from './company.ts'
import { start, useNoticeApp } from './notice-app.ts'
import { openPushService, type PushService } from './push-service.ts'

/** The server of `useNoticeApp` with Web Push on, and a push service that answers 201 by default. */
export const usePushApp = () => {
  const keys = generateVapidKeys()
  const services = { added: [], hasLoopback: true }
  const webPush = { subject: 'mailto:push@example.com', keys, services, origin: 'https://news.example.com' }
  const notices = useNoticeApp(webPush)
  const opened: { service?: PushService } = {}
  const service = () => {
    if (!opened.service) throw new Error('the set-up has not run yet')
    return opened.service
  }
  beforeAll(async () => {
    opened.service = await openPushService()
  })
  afterEach(() => {
    service().script()
    service().take()
  })
  afterAll(() => service().close())

  /** Rows of the post in the ledger, in the order of their devices. */
  const rows = (newsId: string) =>
    notices.app.db.query<{ companyUserId: string; device: string; state: string; attempts: number }>(sql`
        select company_user_id as "companyUserId", device, state, attempts from notices
        where news_id = ${newsId} and channel = 'web' order by device`)

  return {
    ...notices,
    webPush,
    publicKey: keys.publicKey,
    service,
    /** Subscribes a browser of this name for a person; returns the id of the subscription. */
    subscribe: (person: Person, name: string, at: PushService = service(), publicKey = keys.publicKey) =>
      at.subscribe(notices.app.db, person, name, publicKey, start),
    /** Removes the received pushes; returns the names of their devices, sorted. */
    takeNames: () =>
      service()
        .take()
        .map(({ name }) => name)
        .toSorted(),
    rows,
    states: async (newsId: string) => (await rows(newsId)).map(({ state }) => state),
    /** Ids of all subscriptions. */
    subscriptions: async () => {
      const found = await notices.app.db.query<{ id: string }>(sql`
        select subscription_id as id from push_subscriptions order by subscription_id`)
      return found.map(({ id }) => id)
    },
  }
}
