import { dayMs, formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { writeByHand } from '../../../testing/by-hand.ts'
import { addSession } from '../../../testing/company.ts'
import { start } from '../../../testing/notice-app.ts'
import { usePushApp } from '../../../testing/push-app.ts'
import type { ReceivedPush } from '../../../testing/push-service.ts'
import { generateVapidKeys } from '../../../web-push/keys.ts'

const { app, gateway, work, post, service, publicKey, subscribe, takeNames, rows, states, subscriptions } = usePushApp()

describe('G-195 Web Push', () => {
  test('PUSH-04 sends each device one encrypted push per occasion, besides the call to the gateway', async () => {
    const { suzuki, tanaka, ito } = app.cast
    const devices = [
      await subscribe(tanaka, 'phone of tanaka'),
      await subscribe(tanaka, 'PC of tanaka'),
      await subscribe(ito, 'phone of ito'),
    ]
    const newsId = await post(suzuki)
    await work()
    await work(start + minuteMs)
    const received = service().take()
    expect(received.map(({ name }) => name).toSorted()).toEqual(['PC of tanaka', 'phone of ito', 'phone of tanaka'])
    const { headers, payload } = received[0] as ReceivedPush
    expect(payload).toEqual({
      heading: '新しいお知らせ',
      title: '年末調整の書類提出のお願い',
      path: `/news/${newsId}`,
      tag: expect.stringMatching(/^[\w-]{32}$/),
      kind: 'start',
      web_push: 8030,
      mutable: true,
      notification: expect.objectContaining({
        title: '新しいお知らせ',
        navigate: `https://news.example.com/news/${newsId}`,
      }),
    })
    expect(headers).toMatchObject({
      topic: payload.tag,
      ttl: String(24 * 60 * 60 + 60),
      urgency: 'high',
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(`^vapid t=[\\w-]+\\.[\\w-]+\\.[\\w-]+, k=${publicKey}$`),
    })
    expect(await rows(newsId)).toEqual([
      { companyUserId: tanaka.companyUserId, device: devices[0], state: 'sent', attempts: 1 },
      { companyUserId: tanaka.companyUserId, device: devices[1], state: 'sent', attempts: 1 },
      { companyUserId: ito.companyUserId, device: devices[2], state: 'sent', attempts: 1 },
    ])
    expect(gateway().take()[0]?.handed.userIds).toHaveLength(5)
  })

  test('has one topic per occasion for all devices, and a TTL up to the date that a reminder is about', async () => {
    const { suzuki, tanaka, ito } = app.cast
    await subscribe(tanaka, 'a')
    await subscribe(ito, 'b')
    const endDate = formatDateTime(start + 60 * dayMs)
    await post(suzuki, { endDate, remindType: 'endDate', remindDaysBefore: 3 })
    await work()
    const push = service().take()
    await work(start + 57 * dayMs)
    const reminder = service().take()
    const topics = (received: typeof push) => [...new Set(received.map(({ headers }) => headers.topic))]
    expect([
      topics(push).length,
      topics(reminder).length,
      new Set([...topics(push), ...topics(reminder)]).size,
    ]).toEqual([1, 1, 2])
    // Four weeks at most.
    expect(push.map(({ headers }) => headers.ttl)).toEqual(['2419200', '2419200'])
    expect(reminder.map(({ headers }) => headers.ttl)).toEqual(['259260', '259260'])
    expect(reminder[0]?.payload).toMatchObject({ heading: 'まもなく公開が終了します', kind: 'reminder' })
  })

  test('PUSH-05 G-195 a reminder of a due date expires with that, though its post goes on', async () => {
    const { suzuki, tanaka } = app.cast
    await subscribe(tanaka, 'phone')
    const dates = { endDate: formatDateTime(start + 20 * dayMs), dueDate: formatDateTime(start + 8 * dayMs) }
    await post(suzuki, { ...dates, remindType: 'dueDate', remindDaysBefore: 1 })
    await work()
    service().take()
    await work(start + 7 * dayMs)
    expect(service().take()).toMatchObject([
      {
        headers: { ttl: String(24 * 60 * 60 + 60) },
        payload: { kind: 'reminder', heading: '対応期限が近づいています' },
      },
    ])
  })

  test('signs once per push service, however many devices', async () => {
    const { suzuki, tanaka, ito } = app.cast
    for (const [person, name] of [
      [tanaka, 'a'],
      [ito, 'b'],
      [suzuki, 'c'],
    ] as const)
      await subscribe(person, name)
    await post(suzuki)
    await work()
    expect(
      new Set(
        service()
          .take()
          .map(({ headers }) => headers.authorization),
      ).size,
    ).toBe(1)
  })
})

describe('G-196 a notice without a title', () => {
  test('is what a browser without a session gets', async () => {
    const { suzuki, tanaka, ito } = app.cast
    await subscribe(tanaka, 'signed in')
    await subscribe({ ...ito, sessionKey: 'one that has ended' }, 'signed out')
    await post(suzuki)
    await work()
    const titles = service()
      .take()
      .map(({ name, payload: { heading, title } }) => [name, heading, title])
    expect(titles.toSorted()).toEqual([
      ['signed in', '新しいお知らせ', '年末調整の書類提出のお願い'],
      ['signed out', '新しいお知らせ', null],
    ])
  })

  test('G-224 is not what a browser gets whose session began before its account had a company', async () => {
    const { suzuki, tanaka } = app.cast
    const early = { ...tanaka, sessionKey: 'a key without a company' }
    await addSession(app.db, tanaka, { sessionKey: early.sessionKey, now: start })
    await subscribe(early, 'early')
    await post(suzuki)
    await work()
    expect(service().take()[0]?.payload.title).toBe('年末調整の書類提出のお願い')
  })

  test('is sent to everyone in a company with this setting, also through the gateway', async () => {
    const { suzuki, tanaka, ours } = app.cast
    const setHeadingOnly = (isOn: boolean) =>
      app.db.query(sql`
        update management_groups set is_push_heading_only = ${isOn} where management_group_id = ${ours.managementGroupId}`)
    await setHeadingOnly(true)
    await subscribe(tanaka, 'phone')
    await post(suzuki)
    await work()
    await setHeadingOnly(false)
    expect(service().take()[0]?.payload).toMatchObject({ heading: '新しいお知らせ', title: null })
    expect(gateway().take()[0]?.handed).toMatchObject({ heading: '新しいお知らせ', title: null })
  })
})

test('a device that belongs to another person at the time of sending gets nothing', async () => {
  const { suzuki, tanaka, ito } = app.cast
  await subscribe(tanaka, 'shared')
  service().script((_push, response) => response.writeHead(503).end())
  const newsId = await post(suzuki)
  await work()
  service().script()
  service().take()
  await writeByHand(app.db, sql`update push_subscriptions set company_user_id = ${ito.companyUserId}`)
  await work(start + minuteMs)
  expect([takeNames(), await states(newsId)]).toEqual([[], ['gone']])
})

test('G-190 a device that subscribed with another key gets nothing, and its subscription stays', async () => {
  const { suzuki, tanaka } = app.cast
  const device = await subscribe(tanaka, 'phone', service(), generateVapidKeys().publicKey)
  const newsId = await post(suzuki)
  await work()
  expect([takeNames(), await states(newsId), await subscriptions()]).toEqual([[], ['failed'], [device]])
})
