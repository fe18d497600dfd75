import { countReach } from '@kawaraban/contract/notices.ts'
import { getNotices } from '@kawaraban/contract/notices-results.ts'
import { deletePushSubscription, savePushSubscription } from '@kawaraban/contract/push.ts'
import { type UnreachedReason, unreachedReasons } from '@kawaraban/contract/reach.ts'
import { countUnreached, listUnreached, type UnreachedPerson } from '@kawaraban/contract/unreached.ts'
import { unreachedWords } from '@kawaraban/contract/unreached-messages.ts'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { TestApp } from '../../testing/app.ts'
import { writeByHand } from '../../testing/by-hand.ts'
import { addPerson, type Person } from '../../testing/company.ts'
import { addCrowd } from '../../testing/crowd.ts'
import { exportSteps } from '../../testing/export-steps.ts'
import { mailSettings, useMailApp } from '../../testing/mail-app.ts'
import { reply } from '../../testing/mail-server.ts'
import { subscribe as newBrowser } from '../../testing/subscription.ts'

const { app, addressOf, giveAddresses, mail, mailServer, post, service, subscribe } = useMailApp()
/** Servers with mail beside browsers, and with a gateway alone. */
const servers: { mailing?: TestApp['call']; withGateway?: TestApp['call'] } = {}
const added: { hana?: Person } = {}
beforeAll(async () => {
  servers.mailing = await app.addServer({
    MAIL_HOST: '127.0.0.1',
    MAIL_FROM: 'news@example.com',
    MAIL_KEY: mailSettings(0).key,
  })
  servers.withGateway = await app.addServer(
    {},
    {
      config: {
        ...readConfig({ NODE_ENV: 'test' }),
        webPush: null,
        pushGateway: { url: 'http://127.0.0.1:1/notices', secrets: ['x'.repeat(32)] },
      },
    },
  )
  added.hana = await addPerson(app.db, app.cast.ours, { name: '花子', role: 'viewer', now: app.clock.now })
})
const mailing: TestApp['call'] = (...input) => {
  if (!servers.mailing) throw new Error('the set-up has not run yet')
  return servers.mailing(...input)
}
const withGateway: TestApp['call'] = (...input) => {
  if (!servers.withGateway) throw new Error('the set-up has not run yet')
  return servers.withGateway(...input)
}

/** Account ID and reason of everybody in the list. */
const listed = async (call: TestApp['call'], query: Record<string, string> = {}): Promise<Record<string, string>> => {
  const { data } = await call(app.cast.sato, listUnreached, { query: { limit: '100', ...query } })
  expect(data.totalUsers).toBe(data.users.length)
  return Object.fromEntries(data.users.map(({ docomoId, reason }: UnreachedPerson) => [docomoId, reason]))
}

/** Brings each reason about as it comes about: by sending, by switching off, by never having been there. */
const withEveryReason = async () => {
  const { sato, suzuki, ito, tanaka, yamada } = app.cast
  const { hana } = added
  if (!hana) throw new Error('the set-up has not run yet')
  const [crowdId = ''] = await addCrowd(app.db, sato.managementGroupId, 1)
  await subscribe(sato, 'alive')
  await subscribe(suzuki, 'dead')
  await giveAddresses(ito, hana)
  const { data } = await mailing(tanaka, savePushSubscription, { body: newBrowser() })
  await mailing(tanaka, deletePushSubscription, { params: data })
  service().script(({ name }, response) => response.writeHead(name === 'dead' ? 410 : 201).end())
  mailServer().script({ recipient: (to) => (to === addressOf(ito) ? reply(550, 'unknown') : null) })
  await post(sato)
  await mail('browsers')
  const removeCrowd = () => writeByHand(app.db, sql`delete from members where company_user_id = ${crowdId}`)
  return {
    removeCrowd,
    expected: {
      'crowd 1': 'neverSignedIn',
      [yamada.docomoId]: 'nothing',
      [suzuki.docomoId]: 'deviceLost',
      [ito.docomoId]: 'mailRefused',
      [tanaka.docomoId]: 'switchedOff',
    } as Record<string, UnreachedReason>,
  }
}

test('HEALTH-01 G-690 everybody whom no notice reaches is listed once, with the first reason that applies', async () => {
  const { removeCrowd, expected } = await withEveryReason()
  expect(await listed(mailing)).toEqual(expected)
  const { data } = await mailing(app.cast.sato, countUnreached)
  expect(data).toMatchObject({ canNotify: true, hasMail: true, people: 7, reachable: 2, unknown: 0 })
  expect(data.unreached).toEqual(unreachedReasons.map((reason) => ({ reason, people: 1 })))
  for (const [docomoId, reason] of Object.entries(expected))
    expect(await listed(mailing, { reason }), reason).toEqual({ [docomoId]: reason })
  await removeCrowd()
})

test('HEALTH-01 who has several reasons has the first one, and who gets a browser again has none', async () => {
  const { sato, tanaka } = app.cast
  await subscribe(tanaka, 'dead')
  await giveAddresses(tanaka)
  service().script((_push, response) => response.writeHead(410).end())
  mailServer().script({ recipient: () => reply(550, 'unknown') })
  await post(sato)
  await mail('browsers')
  expect((await listed(mailing))[tanaka.docomoId]).toBe('deviceLost')
  const { data } = await mailing(tanaka, savePushSubscription, { body: newBrowser() })
  expect(await listed(mailing)).not.toHaveProperty(tanaka.docomoId)
  await mailing(tanaka, deletePushSubscription, { params: data })
  expect((await listed(mailing))[tanaka.docomoId]).toBe('mailRefused')
})

test('HEALTH-01 a second browser that is alive is a way, whatever became of the first', async () => {
  const { sato, tanaka } = app.cast
  await subscribe(tanaka, 'dead')
  const alive = await subscribe(tanaka, 'alive')
  service().script(({ name }, response) => response.writeHead(name === 'dead' ? 410 : 201).end())
  await post(sato)
  await mail('browsers')
  expect(await listed(mailing)).not.toHaveProperty(tanaka.docomoId)
  await mailing(tanaka, deletePushSubscription, { params: { subscriptionId: alive } })
  expect((await listed(mailing))[tanaka.docomoId]).toBe('switchedOff')
})

test('HEALTH-01 MAIL-01 without a mail server no reason and no word is about mail', async () => {
  const { sato, ito } = app.cast
  const { removeCrowd } = await withEveryReason()
  expect((await listed(app.call))[ito.docomoId]).toBe('nothing')
  const { data } = await app.call(sato, countUnreached)
  expect(data.hasMail).toBe(false)
  expect(data.unreached).not.toContainEqual(expect.objectContaining({ reason: 'mailRefused' }))
  const file = await exportSteps(app).fetchUnreached(sato, 'csv')
  expect(file.rawPayload.toString()).not.toContain('メール')
  await removeCrowd()
})

test('HEALTH-01 G-204 with a push gateway the app is unknown, and nobody counts as unreached', async () => {
  const { sato, tanaka } = app.cast
  const { data } = await withGateway(sato, countUnreached, { query: { reason: 'unknown' } })
  expect(data).toMatchObject({ people: 6, reachable: 6, unknown: 6, unreached: [] })
  expect(await listed(withGateway)).toEqual({})
  const unknown = await listed(withGateway, { reason: 'unknown' })
  expect(Object.keys(unknown)).toHaveLength(6)
  expect(unknown[tanaka.docomoId]).toBe('unknown')
})

test('HEALTH-01 departments have the people without a notice, with all below them, of one reason where it is chosen', async () => {
  const { sato, suzuki, tanaka, ours } = app.cast
  await writeByHand(
    app.db,
    sql`update members set department_name = case company_user_id when ${tanaka.companyUserId} then '製造部／第1課'
      when ${suzuki.companyUserId} then '製造部' else '' end
    where management_group_id = ${ours.managementGroupId}`,
  )
  await subscribe(sato, 'alive')
  const { data } = await mailing(sato, countUnreached)
  expect(data.departments).toEqual([
    { path: '製造部', total: 2, unreached: 2 },
    { path: '製造部/第1課', total: 1, unreached: 1 },
    { path: '', total: 4, unreached: 3 },
  ])
  expect(Object.keys(await listed(mailing, { department: '製造部' })).sort()).toEqual(
    [suzuki.docomoId, tanaka.docomoId].sort(),
  )
  expect(Object.keys(await listed(mailing, { department: '製造部/第1課' }))).toEqual([tanaka.docomoId])
  expect(Object.keys(await listed(mailing, { department: '' }))).toHaveLength(3)
  expect(await listed(mailing, { department: '誰もいない部' })).toEqual({})
  const chosen = await mailing(sato, countUnreached, { query: { reason: 'deviceLost' } })
  expect(chosen.data.departments).toEqual([])
  const { data: page } = await mailing(sato, listUnreached, { query: { limit: '2', page: '2' } })
  expect([page.users.length, page.totalUsers]).toEqual([2, 5])
})

test('HEALTH-01 EXPORT-02 the file has the people of the list, each with the reason and what to do', async () => {
  const { sato, tanaka, yamada } = app.cast
  const words = unreachedWords(false)
  const { data } = await app.call(tanaka, savePushSubscription, { body: newBrowser() })
  await app.call(tanaka, deletePushSubscription, { params: data })
  const steps = exportSteps(app)
  const answer = await steps.fetchUnreached(sato, 'csv')
  const [headings, ...rows] = steps.readCsv(answer.rawPayload)
  expect(headings).toEqual(['名前', 'アカウントID', '部署', '理由', '対応方法'])
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('通知が届かない人_')
  expect(rows.map(([, docomoId]) => docomoId)).toEqual(Object.keys(await listed(app.call)))
  const rowOf = ({ docomoId }: Person) => rows.find(([, id]) => id === docomoId)?.slice(3)
  expect(rowOf(tanaka)).toEqual([words.switchedOff.reason, words.switchedOff.advice])
  expect(rowOf(yamada)).toEqual([words.nothing.reason, words.nothing.advice])
  const off = steps.readCsv((await steps.fetchUnreached(sato, 'csv', { reason: 'switchedOff' })).rawPayload)
  expect(off.slice(1).map(([, docomoId]) => docomoId)).toEqual([tanaka.docomoId])
  const nobody = steps.readCsv((await steps.fetchUnreached(sato, 'csv', { department: '誰もいない部' })).rawPayload)
  expect(nobody).toHaveLength(1)
})

test('HEALTH-01 only admins may see who it is; authors see the sums of their post, and other companies nothing', async () => {
  const { suzuki, tanaka, foreignAdmin } = app.cast
  for (const person of [suzuki, tanaka])
    for (const endpoint of [countUnreached, listUnreached])
      expect((await app.call(person, endpoint)).message).toBe('No permission')
  expect((await exportSteps(app).fetchUnreached(suzuki, 'csv')).json().message).toBe('No permission')
  const { data } = await app.call(foreignAdmin, listUnreached, { query: { limit: '100' } })
  const ids = new Set(Object.values(app.cast).flatMap((one) => ('companyUserId' in one ? [one.companyUserId] : [])))
  ids.delete(foreignAdmin.companyUserId)
  ids.delete(app.cast.foreignViewer.companyUserId)
  expect(data.users.filter(({ companyUserId }: UnreachedPerson) => ids.has(companyUserId))).toEqual([])
  const newsId = await app.storePost(suzuki, { audience: [tanaka] })
  const notices = await app.call(suzuki, getNotices, { params: { newsId } })
  expect(notices.data.reach).toEqual({
    people: 2,
    reachable: 0,
    unknown: 0,
    hasMail: false,
    unreached: [{ reason: 'nothing', people: 2 }],
  })
  const body = { scope: 'specific', companyUserIds: [tanaka.companyUserId] }
  expect((await app.call(suzuki, countReach, { body })).data.unreached).toEqual([{ reason: 'nothing', people: 1 }])
})
