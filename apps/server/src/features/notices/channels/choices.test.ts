import { updateCompanySettings } from '@kawaraban/contract/company.ts'
import { countReach } from '@kawaraban/contract/notices.ts'
import { chooseReceiving } from '@kawaraban/contract/receiving.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { markRefused } from '../../../db/mail-addresses.ts'
import { saveChoice } from '../../../db/notice-choices.ts'
import type { Person } from '../../../testing/company.ts'
import { answerSent } from '../../../testing/gateway.ts'
import { useMailApp } from '../../../testing/mail-app.ts'
import { reply } from '../../../testing/mail-server.ts'
import { start } from '../../../testing/notice-app.ts'

const mails = useMailApp()
const { app, addressOf, channels, gateway, giveAddresses, mail, mailServer, post, subscribe, takeMailed, takeNames } =
  mails

type Choice = 'push' | 'mail' | 'both' | null

const choose = (person: Person, choice: Choice) =>
  app.db.transaction((tx) => saveChoice(tx, person, choice, app.clock.now))
const allowMailOff = (allowsMailOff: boolean) =>
  app.call(app.cast.sato, updateCompanySettings, { body: { allowsMailOff } })

afterEach(async () => {
  for (const person of [app.cast.sato, app.cast.tanaka, app.cast.ito, app.cast.suzuki]) await choose(person, null)
  await app.db.query(sql`update management_groups set allows_mail_off = false`)
})

/** What a person with a browser, an address, both or neither gets. */
const got = async (person: Person, name: string) => {
  const newsId = await post(app.cast.suzuki)
  await mail('browsers')
  const rows = Object.keys(await channels(newsId)).filter((row) => row.endsWith(` ${person.companyUserId}`))
  const [pushed, mailed] = [takeNames().includes(name), takeMailed().includes(addressOf(person))]
  expect(rows.map((row) => row.split(' ')[0])).toEqual([...(mailed ? ['mail'] : []), ...(pushed ? ['web'] : [])])
  return { pushed, mailed }
}

const push = { pushed: true, mailed: false }
const letter = { pushed: false, mailed: true }
const both = { pushed: true, mailed: true }
const nothing = { pushed: false, mailed: false }

describe('MAIL-06 what somebody has chosen, by what they have', () => {
  test.each<[choice: Choice, hasAll: object, hasBrowser: object, hasAddress: object]>([
    [null, push, push, letter],
    ['push', push, push, nothing],
    ['mail', letter, push, letter],
    ['both', both, push, letter],
  ])('%s', async (choice, withAll, withBrowser, withAddress) => {
    const { tanaka } = app.cast
    await allowMailOff(true)
    await choose(tanaka, choice)
    await subscribe(tanaka, 'browser')
    expect(await got(tanaka, 'browser')).toEqual(withBrowser)
    await giveAddresses(tanaka)
    expect(await got(tanaka, 'browser')).toEqual(withAll)
    await mails.removeBrowsers()
    expect(await got(tanaka, 'browser')).toEqual(withAddress)
  })

  test('G-670 push alone is as nothing chosen where the company does not allow to switch mail off, or no longer', async () => {
    const { tanaka } = app.cast
    await allowMailOff(true)
    await choose(tanaka, 'push')
    await giveAddresses(tanaka)
    expect(await got(tanaka, '')).toEqual(nothing)
    await allowMailOff(false)
    expect(await got(tanaka, '')).toEqual(letter)
  })
})

test('MAIL-06 with a gateway: mail alone has no push, both have both, and who has switched mail off gets none after `gone`', async () => {
  const { sato, suzuki, tanaka, ito } = app.cast
  await allowMailOff(true)
  await giveAddresses(sato, suzuki, tanaka, ito)
  await choose(sato, 'mail')
  await choose(tanaka, 'both')
  await choose(ito, 'push')
  const gone = Object.fromEntries([tanaka, ito].map(({ companyUserId }) => [companyUserId, 'gone' as const]))
  gateway().script((call, response) => answerSent(call, response, gone))
  const newsId = await post(suzuki)
  await mail('gateway')
  const of = await channels(newsId)
  const states = (person: Person) => [of[`gateway ${person.companyUserId}`], of[`mail ${person.companyUserId}`]]
  expect([sato, tanaka, ito].map(states)).toEqual([
    [undefined, 'sent'],
    ['gone', 'sent'],
    ['gone', undefined],
  ])
  expect(takeMailed()).toEqual([sato, tanaka].map(addressOf).toSorted())
})

test('MAIL-06 a choice between planning and sending counts; mail that is switched off between two tries is not tried again', async () => {
  const { suzuki, tanaka, ito } = app.cast
  await allowMailOff(true)
  await giveAddresses(tanaka, ito)
  for (const person of [tanaka, ito]) await subscribe(person, `browser ${person.companyUserId}`)
  const startsAt = '2026/11/20 10:30'
  const planned = await post(suzuki, { startDate: startsAt })
  await mail('browsers')
  await choose(tanaka, 'mail')
  mailServer().script({ recipient: () => reply(450, 'later') })
  await mail('browsers', start + 30 * minuteMs)
  expect(takeNames()).toEqual([`browser ${ito.companyUserId}`])
  await choose(tanaka, 'push')
  mailServer().script()
  await mail('browsers', start + 60 * minuteMs)
  expect(takeMailed()).toEqual([])
  expect(await channels(planned)).toMatchObject({ [`mail ${tanaka.companyUserId}`]: 'gone' })
})

test('MAIL-06 who has chosen mail, and whose address a server has refused, gets push', async () => {
  const { tanaka, ours } = app.cast
  await giveAddresses(tanaka)
  await choose(tanaka, 'mail')
  await subscribe(tanaka, 'browser')
  await markRefused(app.db, ours.managementGroupId, [{ address: addressOf(tanaka), words: '550' }], start)
  expect(await got(tanaka, 'browser')).toEqual(push)
})

test('MAIL-06 G-204 who has switched mail off and has no browser counts as not reachable', async () => {
  const { suzuki, tanaka } = app.cast
  const call = await app.addServer(mails.serverSettings())
  const reached = async () => {
    const body = { scope: 'specific', companyUserIds: [tanaka.companyUserId] }
    return (await call(suzuki, countReach, { body })).data
  }
  const reach = async () => (await reached()).reachable
  await giveAddresses(tanaka)
  await choose(tanaka, 'push')
  expect(await reach()).toBe(1)
  await allowMailOff(true)
  expect(await reached()).toMatchObject({ reachable: 0, unreached: [{ reason: 'switchedOff', people: 1 }] })
  await choose(tanaka, 'mail')
  expect(await reach()).toBe(1)
})

test('MAIL-06 push alone is refused where the company does not allow it, and readers alone choose, for themselves', async () => {
  const { tanaka, kobayashi, ito } = app.cast
  const choice = async (person: Person, given: unknown) =>
    (await app.call(person, chooseReceiving, { body: { choice: given } })).message
  expect(await choice(tanaka, 'push')).toBe('Mail is required')
  expect(await choice(tanaka, 'mail')).toBe('OK')
  await allowMailOff(true)
  expect(await choice(tanaka, 'push')).toBe('OK')
  expect(await choice(kobayashi, 'push')).toBe('No permission')
  expect((await app.call(tanaka, chooseReceiving, { body: { choice: 'letter' } })).status).toBe(400)
  const stored = () =>
    app.db.query(sql`select company_user_id as "companyUserId", choice from notice_choices where choice = 'push'`)
  expect(await stored()).toEqual([{ companyUserId: tanaka.companyUserId, choice: 'push' }])
  expect(await choice(ito, null)).toBe('OK')
  expect(await choice(tanaka, null)).toBe('OK')
  expect(await stored()).toEqual([])
})
