import { Readable } from 'node:stream'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveClaimedAddress } from '../../../db/mail-addresses.ts'
import { oneMachine } from '../../../db/open-machines.ts'
import type { Runner } from '../../../jobs/runner.ts'
import { launch } from '../../../testing/command.ts'
import type { Person } from '../../../testing/company.ts'
import { mailSettings, useMailApp } from '../../../testing/mail-app.ts'
import { reply } from '../../../testing/mail-server.ts'
import { start } from '../../../testing/notice-app.ts'
import { startPostfix } from '../../../testing/postfix.ts'
import { certificate } from '../../../testing/push-service.ts'
import { createNotices } from '../install.ts'

const { app, log, logged, channels, mailServer, post, takeMailed } = useMailApp()

let postfix: Awaited<ReturnType<typeof startPostfix>>
let worker: Runner
beforeAll(async () => {
  postfix = await startPostfix({
    answers: {
      'refused@example.com': 'REJECT 5.1.1 no such user',
      'later@example.com': 'DEFER 4.7.1 greylisted',
      'slow@example.com': 'sleep 3',
    },
    relayPort: mailServer().port,
  })
  const mail = mailSettings(postfix.port)
  const config = { pushGateway: null, webPush: null, mail, proxy: null, sessionMaxDays: 180 }
  worker = createNotices({
    config,
    db: app.db,
    machines: oneMachine,
    clock: () => app.clock.now,
    log,
    ca: certificate,
  })
})
beforeEach(async () => {
  await app.db.query(sql`delete from mail_addresses`)
})
afterAll(async () => {
  await worker?.stop()
  postfix?.close()
})

const give = (person: Person, address: string) =>
  app.db.transaction((tx) => saveClaimedAddress(tx, person, address, start))
const work = async (now = start) => {
  app.clock.now = now
  worker.wake()
  await worker.idle()
}
const refusals = () =>
  app.db.query<{ address: string; refusal: string }>(sql`
    select address, refusal from mail_addresses where refused_at is not null order by address`)
const arrived = () =>
  mailServer()
    .received.map(({ to }) => to)
    .toSorted()

describe('MAIL-01 MAIL-04 MAIL-05 behind Debian’s Postfix', () => {
  test('mails are taken, slowly too, refused for good and for now, and wait while it is away: none is lost, and each arrives once', async () => {
    const { sato, suzuki, tanaka, ito, yamada } = app.cast
    await give(sato, 'sato@example.com')
    await give(tanaka, 'refused@example.com')
    await give(ito, 'later@example.com')
    await give(yamada, 'slow@example.com')
    const newsId = await post(suzuki)
    postfix.stop()
    await work()
    expect(new Set(Object.values(await channels(newsId)))).toEqual(new Set(['waiting']))
    postfix.start()
    await work(start + minuteMs)
    await expect.poll(arrived, { timeout: 20_000 }).toEqual(['sato@example.com', 'slow@example.com'])
    expect(await channels(newsId)).toMatchObject({
      [`mail ${sato.companyUserId}`]: 'sent',
      [`mail ${yamada.companyUserId}`]: 'sent',
      [`mail ${tanaka.companyUserId}`]: 'failed',
      [`mail ${ito.companyUserId}`]: 'waiting',
    })
    expect(await refusals()).toMatchObject([
      { address: 'refused@example.com', refusal: expect.stringContaining('no such user') },
    ])
    expect(JSON.stringify(logged)).not.toContain('@')
    await give(ito, 'ito@example.com')
    await work(start + 6 * minuteMs)
    await expect.poll(arrived, { timeout: 20_000 }).toContain('ito@example.com')
    expect(takeMailed()).toEqual(['ito@example.com', 'sato@example.com', 'slow@example.com'])
  })

  test('its own report on a mail that the next server refused marks the address, and a forged one nothing', async () => {
    const { suzuki, tanaka } = app.cast
    await give(tanaka, 'tanaka@example.com')
    mailServer().script({ recipient: (to) => (to === 'tanaka@example.com' ? reply(550, '5.1.1 user unknown') : null) })
    const newsId = await post(suzuki)
    await work()
    expect(await channels(newsId)).toEqual({ [`mail ${tanaka.companyUserId}`]: 'sent' })
    await expect.poll(arrived, { timeout: 20_000 }).toEqual(['news@example.com'])
    const [report] = mailServer().take()
    const { key, from } = mailSettings(0)
    const read = async (text: string) => {
      const { child, ended } = launch('scripts/manage.ts', ['mail', 'bounced'], {
        DATABASE_URL: app.databaseUrl,
        MAIL_HOST: '127.0.0.1',
        MAIL_FROM: from,
        MAIL_KEY: key,
      })
      if (child.stdin) Readable.from([text]).pipe(child.stdin)
      return ended
    }
    const raw = report?.raw ?? ''
    const forged = raw.replaceAll(/\.[\da-f]{32}@/g, `.${'0'.repeat(32)}@`)
    expect(forged).not.toBe(raw)
    expect(await read(forged)).toMatchObject({ code: 0, out: expect.stringMatching(/^Nothing/) })
    expect(await refusals()).toEqual([])
    expect(await read(raw)).toMatchObject({ code: 0, out: expect.stringMatching(/^1 address is marked/) })
    expect(await refusals()).toMatchObject([
      { address: 'tanaka@example.com', refusal: expect.stringMatching(/^5\.1\.1 smtp; 550 5\.1\.1/) },
    ])
  })
}, 120_000)
