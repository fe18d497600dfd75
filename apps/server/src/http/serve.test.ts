import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { linkAccount, sessionOf } from '../features/session/queries.ts'
import { localIssuerName } from '../local-issuer.ts'
import { useTestApp } from '../testing/app.ts'
import { writeByHand } from '../testing/by-hand.ts'
import { addSession, type Person, sessionKeyOf } from '../testing/company.ts'

const app = useTestApp({ isPerTest: true })
let newsId: string
beforeEach(async () => {
  newsId = await app.storePost(app.cast.suzuki)
})

const calls = [
  ['the feed', listNews, undefined],
  ['the detail', getNews, undefined],
  ['a view', viewNews, undefined],
  ['a completion', completeNews, { reactionType: 'completed' }],
] as const

const setRole = (person: Person, role: string | null) =>
  writeByHand(app.db, sql`update members set role = ${role} where company_user_id = ${person.companyUserId}`)

/** The message of the call, after the caller has been seen once. */
const messages = async (change: () => Promise<unknown>) => {
  const callAll = () =>
    Promise.all(calls.map(([, endpoint, body]) => app.call(app.cast.tanaka, endpoint, { params: { newsId }, body })))
  expect((await callAll()).map((answer) => answer.message)).toEqual(['OK', 'OK', 'OK', 'OK'])
  await change()
  return (await callAll()).map((answer) => answer.message)
}

const four = (message: string) => [message, message, message, message]

describe('a caller known from an earlier request', () => {
  test('G-107 PERM-16 a member whose role becomes none, or is removed, reads nothing from the very next request', async () => {
    expect(await messages(() => setRole(app.cast.tanaka, 'none'))).toEqual(four('No permission'))
    await setRole(app.cast.tanaka, 'viewer')
    expect(await messages(() => setRole(app.cast.tanaka, null))).toEqual(four('No permission'))
  })

  test('G-107 a new role holds from the very next request', async () => {
    const ended = await app.storePost(app.cast.suzuki, {
      startAt: app.clock.now - 2 * dayMs,
      endAt: app.clock.now - dayMs,
    })
    const see = async () => (await app.call(app.cast.tanaka, getNews, { params: { newsId: ended } })).message
    expect(await see()).toBe('Document already deleted')
    await setRole(app.cast.tanaka, 'editor')
    expect(await see()).toBe('OK')
    expect((await app.call(app.cast.tanaka, listNews)).data).toHaveLength(2)
  })

  test('AUTH-13 a session that was ended, or not used for 30 days, is over', async () => {
    const { sessionKey } = app.cast.tanaka
    const end = () => app.db.query(sql`delete from ${sessionOf(sessionKey)}`)
    expect(await messages(end)).toEqual(four('Login session is invalid'))
  })

  test('G-107 a session lives 30 days from its last use, and using it renews it', async () => {
    const { tanaka } = app.cast
    const see = async () => (await app.call(tanaka, listNews)).message
    for (let days = 0; days < 40; days += 20) {
      expect(await see()).toBe('OK')
      app.clock.now += 20 * dayMs
    }
    expect(await see()).toBe('OK')
    app.clock.now += 30 * dayMs + 1
    expect(await see()).toBe('Login session is invalid')
  })

  test('G-033 G-224 a person who changes the company sees nothing of the old one', async () => {
    const { tanaka, foreignViewer } = app.cast
    const { docomoId, name, managementGroup } = foreignViewer
    const identity = { subject: tanaka.docomoId, docomoId, name, departmentName: '', isAdmin: false, managementGroup }
    const move = () => app.db.transaction((tx) => linkAccount(tx, [localIssuerName], identity, app.clock.now))
    const answers = await messages(move)
    expect(answers.slice(1)).toEqual(four('Login session is invalid').slice(1))
    const sessionKey = sessionKeyOf(foreignViewer, 'a new session')
    await addSession(app.db, tanaka, { sessionKey, now: app.clock.now })
    expect((await app.call({ ...tanaka, sessionKey }, listNews)).data).toEqual([])
  })
})
