import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Db } from '../db/connect.ts'
import { saveClaimedAddress } from '../db/mail-addresses.ts'
import { oneMachine } from '../db/open-machines.ts'
import { createNotices } from '../features/notices/install.ts'
import type { Runner } from '../jobs/runner.ts'
import type { MailSettings } from '../mail/settings.ts'
import { writeByHand } from './by-hand.ts'
import type { Person } from './company.ts'
import { mailEnvironment } from './mail-environment.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { start } from './notice-app.ts'
import { usePushApp } from './push-app.ts'
import { certificate } from './push-service.ts'
import { connectRecording } from './statements.ts'

/** Settings for a mail server on this machine. */
export const mailSettings = (port: number, over: Partial<MailSettings> = {}): MailSettings => ({
  host: '127.0.0.1',
  port,
  isTls: false,
  from: mailEnvironment.MAIL_FROM,
  signIn: null,
  key: mailEnvironment.MAIL_KEY,
  connections: 3,
  publicUrl: 'https://news.example.com',
  ...over,
})

/** The channels beside mail that a worker has. */
export type Beside = 'nothing' | 'browsers' | 'gateway'

/** The server of `usePushApp` with a mail server, and workers that mail, alone or beside another channel. */
export const useMailApp = () => {
  const push = usePushApp()
  const { app, gateway, log, webPush } = push
  const opened: { server?: MailServer; db?: Db } = {}
  const workers = new Map<Beside, Runner>()
  const part = <Name extends keyof typeof opened>(name: Name): NonNullable<(typeof opened)[Name]> => {
    const found = opened[name]
    if (!found) throw new Error('the set-up has not run yet')
    return found
  }
  const server = () => part('server')

  const createWorker = (beside: Beside): Runner => {
    const { url, secret } = gateway()
    const config = {
      pushGateway: beside === 'gateway' ? { url, secrets: [secret] } : null,
      webPush: beside === 'browsers' ? webPush : null,
      // One after the other, so that what a mail does to the next is certain.
      mail: mailSettings(server().port, { connections: 1 }),
      proxy: null,
      sessionMaxDays: 180,
    }
    return createNotices({
      config,
      db: part('db'),
      machines: oneMachine,
      clock: () => app.clock.now,
      log,
      ca: certificate,
    })
  }

  beforeAll(async () => {
    opened.server = await openMailServer()
    opened.db = connectRecording(app.databaseUrl, () => undefined, 4)
  })
  afterEach(() => {
    server().script()
    server().take()
  })
  afterAll(async () => {
    for (const worker of workers.values()) await worker.stop()
    await part('db').close()
    await server().close()
  })

  return {
    ...push,
    mailServer: server,
    /** Settings of a server that has the mail server. */
    serverSettings: (over: Record<string, string> = {}): Record<string, string> => ({
      ...mailEnvironment,
      MAIL_HOST: '127.0.0.1',
      MAIL_PORT: String(server().port),
      ...over,
    }),
    /** Removes all subscriptions. */
    removeBrowsers: () => writeByHand(app.db, sql`delete from push_subscriptions`),
    /** Gives people addresses, `<account ID>@example.com`. */
    giveAddresses: async (...people: readonly Person[]): Promise<void> => {
      for (const person of people) {
        const address = `user${person.companyUserId}@example.com`
        await app.db.transaction((tx) => saveClaimedAddress(tx, person, address, start))
      }
    },
    addressOf: ({ companyUserId }: Person): string => `user${companyUserId}@example.com`,
    /** Lets a worker do all that is due, at `now`. */
    mail: async (beside: Beside = 'nothing', now?: number): Promise<void> => {
      if (now !== undefined) app.clock.now = now
      const worker = workers.get(beside) ?? createWorker(beside)
      workers.set(beside, worker)
      worker.wake()
      await worker.idle()
    },
    /** Removes the received mails; returns whom they were for, sorted. */
    takeMailed: (): string[] =>
      server()
        .take()
        .map(({ to }) => to)
        .toSorted(),
    /** States of the ledger's rows of the post, by channel and person. */
    channels: async (newsId: string): Promise<Record<string, string>> => {
      const rows = await app.db.query<{ channel: string; id: string; state: string }>(sql`
        select channel, company_user_id as id, state from notices where news_id = ${newsId}
        order by channel, company_user_id`)
      return Object.fromEntries(rows.map(({ channel, id, state }) => [`${channel} ${id}`, state]))
    },
  }
}
