import { tryReceiving } from '@kawaraban/contract/receiving.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { saveChoice } from '../../db/notice-choices.ts'
import type { Person } from '../../testing/company.ts'
import { reply } from '../../testing/mail-server.ts'
import { start } from '../../testing/notice-app.ts'
import { openPushService } from '../../testing/push-service.ts'
import { useReceivingApp } from '../../testing/receiving-app.ts'
import { generateVapidKeys } from '../../web-push/keys.ts'

const { app, addressOf, allow, call, giveAddresses, mailServer, publicKey, subscriptions, takeMailed } =
  useReceivingApp()

const attempt = async (person: Person) => {
  const { status, data } = await call(person, tryReceiving)
  return status === 200 ? data : status
}
/** Subscribes a browser at a push service that this server may call without TLS of its own. */
const withService = async (run: (service: Awaited<ReturnType<typeof openPushService>>) => Promise<void>) => {
  const service = await openPushService({ isSecure: false })
  try {
    await run(service)
  } finally {
    service.close()
  }
}

describe('HEALTH-03 the trial', () => {
  test('sends to one’s own browsers and address alone, and says for each what came of it', () =>
    withService(async (service) => {
      const { tanaka, ito } = app.cast
      const subscribe = (person: Person, name: string, key = publicKey) =>
        service.subscribe(app.db, person, name, key, app.clock.now)
      await giveAddresses(tanaka, ito)
      const alive = await subscribe(tanaka, 'alive')
      const gone = await subscribe(tanaka, 'gone')
      const old = await subscribe(tanaka, 'old key', generateVapidKeys().publicKey)
      const others = await subscribe(ito, 'others')
      service.script(({ name }, response) => response.writeHead(name === 'gone' ? 410 : 201).end())
      const { devices, mail } = await attempt(tanaka)
      const results = Object.fromEntries(
        devices.map(({ subscriptionId, result }: Record<string, string>) => [subscriptionId, result]),
      )
      expect(results).toEqual({ [alive]: 'sent', [gone]: 'gone', [old]: 'failed' })
      expect(mail).toEqual({ address: addressOf(tanaka), result: 'sent' })
      expect(await subscriptions()).toEqual([alive, old, others])
      expect(service.take().map(({ name, payload }) => [name, payload.heading, payload.path])).toEqual(
        expect.arrayContaining([['alive', 'テスト通知', '/setting']]),
      )
      const [received] = mailServer().take()
      expect([received?.to, received?.parsed.subject]).toEqual([addressOf(tanaka), '【社内報】テスト通知'])
    }))

  test('goes three times an hour, over all servers, and then says so', async () => {
    const { tanaka, ito } = app.cast
    await giveAddresses(tanaka)
    const results: unknown[] = []
    for (const minutes of [0, 10, 20, 30, 59, 60, 61]) {
      app.clock.now = start + minutes * minuteMs
      results.push((await attempt(tanaka)) === 429 ? 429 : 'sent')
    }
    expect(results).toEqual(['sent', 'sent', 'sent', 429, 429, 'sent', 429])
    expect(takeMailed()).toHaveLength(4)
    expect(await attempt(ito)).toEqual({ devices: [], mail: null })
  })

  test('of eight at once three go', async () => {
    const { tanaka } = app.cast
    const results = await Promise.all(Array.from({ length: 8 }, () => attempt(tanaka)))
    expect(results.filter((result) => result !== 429)).toHaveLength(3)
  })

  test('an address that its server refuses is marked, and one that is not taken now is not', async () => {
    const { tanaka } = app.cast
    await giveAddresses(tanaka)
    mailServer().script({ recipient: () => reply(450, 'later') })
    expect((await attempt(tanaka)).mail).toEqual({ address: addressOf(tanaka), result: 'failed' })
    mailServer().script({ recipient: () => reply(550, 'no such user') })
    expect((await attempt(tanaka)).mail).toEqual({ address: addressOf(tanaka), result: 'refused' })
    expect((await attempt(tanaka)).mail).toBe(null)
    expect(await app.db.query(sql`select refusal from mail_addresses`)).toMatchObject([
      { refusal: expect.stringContaining('no such user') },
    ])
  })

  test('mail that is switched off gets none', async () => {
    const { tanaka } = app.cast
    await allow({ off: true })
    await giveAddresses(tanaka)
    await app.db.transaction((tx) => saveChoice(tx, tanaka, 'push', start))
    expect((await attempt(tanaka)).mail).toBe(null)
    expect(takeMailed()).toEqual([])
  })
})
