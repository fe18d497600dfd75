import { confirmAddress, enterAddress, getReceiving, type ReceivingChoice } from '@kawaraban/contract/receiving.ts'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { TestApp } from './app.ts'
import { writeByHand } from './by-hand.ts'
import type { Person } from './company.ts'
import { useMailApp } from './mail-app.ts'
import { certificate } from './push-service.ts'

/** The set-up of `useMailApp` with a server that has a mail server, where people may enter addresses. */
export const useReceivingApp = () => {
  const mails = useMailApp()
  const { app } = mails
  const opened: { call?: Awaited<ReturnType<TestApp['addServer']>>; log?: string[] } = {}
  const call = () => {
    if (!opened.call) throw new Error('the set-up has not run yet')
    return opened.call
  }
  beforeAll(async () => {
    const log: string[] = []
    opened.log = log
    opened.call = await app.addServer(
      mails.serverSettings({
        LOG_LEVEL: 'trace',
        PUSH_ALLOW_LOOPBACK: 'true',
        VAPID_SUBJECT: 'mailto:push@example.com',
        VAPID_PUBLIC_KEY: mails.webPush.keys.publicKey,
        VAPID_PRIVATE_KEY: mails.webPush.keys.privateKey,
      }),
      { mailCa: certificate, logStream: { write: (line) => void log.push(line) } },
    )
    await allow({})
  })
  // Before the mail server, which waits for the connections of this one.
  afterAll(() => call().server.close())
  afterEach(async () => {
    await writeByHand(app.db, sql`delete from notice_choices`)
    for (const table of [sql`address_confirmations`, sql`notice_trials`]) await app.db.query(sql`delete from ${table}`)
    await allow({})
    opened.log?.splice(0)
  })

  /** Sets what the companies allow. */
  const allow = ({ own = true, off = false }: { own?: boolean; off?: boolean }) =>
    app.db.query(sql`update management_groups set allows_own_addresses = ${own}, allows_mail_off = ${off}`)

  /** What was written to the log so far. */
  const log = () => opened.log?.join('') ?? ''

  const enter = async (person: Person, address: string): Promise<string> => {
    const { message, data } = await call()(person, enterAddress, { body: { address } })
    return message === 'OK' ? data.result : message
  }
  /** The token in the last mail to an address. */
  const takeToken = (): string => {
    const text = mails.mailServer().take().at(-1)?.parsed.text ?? ''
    return /\/mail\/confirm#(\S+)/.exec(text)?.[1] ?? ''
  }
  return {
    ...mails,
    call: (...given: Parameters<ReturnType<typeof call>>) => call()(...given),
    server: () => call().server,
    log,
    allow,
    enter,
    takeToken,
    /** Presses the button of the page that a link leads to. */
    confirm: async (token: string): Promise<string> =>
      (await call()(null, confirmAddress, { body: { token } })).data?.result,
    receiving: async (person: Person) => (await call()(person, getReceiving)).data,
    /** The choice that is stored for a person. */
    choiceOf: async (person: Person): Promise<ReceivingChoice | null> =>
      (await call()(person, getReceiving)).data.choice,
  }
}
