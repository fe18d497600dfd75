import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { start } from '../../../testing/notice-app.ts'
import { usePushApp } from '../../../testing/push-app.ts'
import { openPushService } from '../../../testing/push-service.ts'

const { app, logged, work, post, service, subscribe, takeNames, rows, states, subscriptions } = usePushApp()

describe('a push service', () => {
  test.each([404, 410])('that answers %i no longer knows the device, which is removed', async (status) => {
    const { suzuki, tanaka, ito } = app.cast
    await subscribe(tanaka, 'gone')
    const left = await subscribe(ito, 'there')
    service().script(({ name }, response) => response.writeHead(name === 'gone' ? status : 201).end())
    const newsId = await post(suzuki)
    await work()
    expect(await states(newsId)).toEqual(['gone', 'sent'])
    expect(await subscriptions()).toEqual([left])
  })

  test('that answers 410 for an old endpoint leaves the subscription that the browser has replaced in between', async () => {
    const { suzuki, tanaka } = app.cast
    const device = await subscribe(tanaka, 'old')
    service().script(async (_push, response) => {
      await app.db.query(sql`update push_subscriptions set endpoint = endpoint || '-new'`)
      response.writeHead(410).end()
    })
    await post(suzuki)
    await work()
    expect(await subscriptions()).toEqual([device])
  })

  test.each([429, 500, 503])(
    'that answers %i gets a retry for the devices that it refused, and for no other',
    async (status) => {
      const { suzuki, tanaka, ito } = app.cast
      await subscribe(tanaka, 'busy')
      await subscribe(ito, 'there')
      service().script(({ name }, response) => response.writeHead(name === 'busy' ? status : 201).end())
      const newsId = await post(suzuki)
      await work()
      expect(takeNames()).toEqual(['busy', 'there'])
      expect(await states(newsId)).toEqual(['waiting', 'sent'])
      service().script()
      await work(start + 9_000)
      expect(takeNames()).toEqual([])
      await work(start + 10_000)
      expect(takeNames()).toEqual(['busy'])
      expect(await rows(newsId)).toMatchObject([
        { state: 'sent', attempts: 2 },
        { state: 'sent', attempts: 1 },
      ])
    },
  )

  test('G-186 that sends Retry-After is not called before, and one that always fails is tried six times in an hour', async () => {
    const { suzuki, tanaka } = app.cast
    await subscribe(tanaka, 'busy')
    service().script((_push, response) => response.writeHead(503, { 'retry-after': '60' }).end())
    const newsId = await post(suzuki)
    await work()
    expect(takeNames()).toEqual(['busy'])
    await work(start + 59_000)
    expect(takeNames()).toEqual([])
    for (const seconds of [60, 120, 420, 1320, 3120, 3599, 7200]) await work(start + seconds * 1000)
    expect(service().take()).toHaveLength(5)
    expect(await states(newsId)).toEqual(['failed'])
    expect(logged.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn', 'warn', 'warn', 'error'])
  })

  test.each([400, 401, 403, 413, 307])(
    'that answers %i is not tried again, and the log has the reason without secrets',
    async (status) => {
      const { suzuki, tanaka } = app.cast
      await subscribe(tanaka, 'secret-token')
      service().script((_push, response) =>
        response.writeHead(status, { location: `${service().origin}/push/other` }).end(),
      )
      const newsId = await post(suzuki)
      await work()
      await work(start + 2 * 60 * minuteMs)
      expect(takeNames()).toEqual(['secret-token'])
      expect(await states(newsId)).toEqual(['failed'])
      expect(logged).toMatchObject([
        { level: 'error', details: { channel: 'web', people: 1, reason: `status ${status}` } },
      ])
      expect(JSON.stringify(logged)).not.toContain('secret-token')
    },
  )

  test('that closes the connection before it answers gets a retry', async () => {
    const { suzuki, tanaka } = app.cast
    await subscribe(tanaka, 'phone')
    service().script((_push, response) => response.destroy())
    const newsId = await post(suzuki)
    await work()
    service().script()
    await work(start + minuteMs)
    expect(await states(newsId)).toEqual(['sent'])
  })

  test('that hangs delays no other one, of the same company or of another', async () => {
    const { suzuki, tanaka, ito, foreignAdmin } = app.cast
    const hanging = await openPushService()
    const hung: (() => void)[] = []
    // It answers once the other service has got the pushes of both companies.
    const answerHung = () => {
      if (service().received.length === 2) for (const answer of hung.splice(0)) answer()
    }
    hanging.script((_push, response) => {
      hung.push(() => response.writeHead(201).end())
      answerHung()
    })
    service().script((_push, response) => {
      response.writeHead(201).end()
      answerHung()
    })
    await subscribe(tanaka, 'hung', hanging)
    await subscribe(ito, 'there')
    await subscribe(foreignAdmin, 'elsewhere')
    await post(suzuki)
    await post(foreignAdmin)
    await work()
    expect(hanging.received).toHaveLength(1)
    hanging.close()
    expect(takeNames()).toEqual(['elsewhere', 'there'])
    expect(logged).toEqual([])
  })
})
