import { listNews } from '@kawaraban/contract/news.ts'
import { appTokenHeader } from '@kawaraban/contract/session.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { cast, otherCast } from '@kawaraban/demo-cast/cast.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../../db/seed/seed-demo.ts'
import { localIssuerName } from '../../../local-issuer.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { at } from '../../../testing/instant.ts'
import { appSettings, callByToken, claimedUri, nativeApp, privateUri } from '../../../testing/native-app.ts'
import { journeys, type SignInApp, signInApp } from '../../../testing/sign-in-app.ts'

const start = at('2026/11/20 10:00')

let server: SignInApp
beforeAll(async () => {
  server = await signInApp(start, appSettings)
  await seedDemo(server.db, { now: start, issuer: localIssuerName })
})
afterAll(() => server.close())

const appAt = (uri: string, state?: string) => nativeApp(() => server, uri, state)
const tokenFor = async (docomoId: string, uri = claimedUri): Promise<string> => {
  const app = appAt(uri)
  return (await app.exchange(await app.codeFor(docomoId))).data.token
}
const call = (token: string, path: string = listNews.path) => callByToken(server, token, path)

describe('a sign-in of the app', () => {
  test('API-03 G-179 ends with a code and the app’s own state at its https address, and the code gives a token', async () => {
    const app = appAt(claimedUri, 'a state & "odd" +%00 characters ~')
    const browser = server.browser()
    const answer = await app.signIn(browser, cast.tanaka.docomoId)
    const location = answer.headers.get('location') ?? ''
    expect(location.startsWith(`${claimedUri}&code=`)).toBe(true)
    expect(new URL(location).searchParams.get('state')).toBe(app.state)
    const code = new URL(location).searchParams.get('code') ?? ''
    const exchanged = await app.exchange(code)
    expect(exchanged).toMatchObject({ success: true, data: { token: expect.stringMatching(/^\d+\.[\w-]{43}$/) } })
    expect(await call(exchanged.data.token)).toMatchObject({ success: true, cookies: [] })
  })

  test('G-178 confirms each time that the app may be opened, if any app can claim the scheme', async () => {
    const browser = await journeys(() => server).signIn(cast.tanaka.docomoId)
    for (const round of [1, 2]) {
      const app = appAt(privateUri)
      const question = await app.signIn(browser, cast.tanaka.docomoId)
      const html = await question.text()
      expect(question.status, `round ${round}`).toBe(200)
      expect(html).toContain('アプリ「瓦版β」で開きますか？')
      expect(html).toContain('田中 美咲さんとしてログインしました。')
      const opened = await app.answer(browser, html)
      expect(opened.status).toBe(303)
      const location = opened.headers.get('location') ?? ''
      expect(location).toMatch(new RegExp(`^${privateUri}\\?code=\\d+\\.[\\w-]{43}&state=${app.state}$`))
      expect((await app.exchange(new URL(location).searchParams.get('code') ?? '')).success).toBe(true)
    }
  })

  test('G-178 reports to the app when it may not be opened, and when the person cancels the sign-in', async () => {
    const browser = server.browser()
    const app = appAt(privateUri)
    const html = await (await app.signIn(browser, cast.tanaka.docomoId)).text()
    const denied = await app.answer(browser, html, 'cancel')
    expect(denied.headers.get('location')).toBe(`${privateUri}?error=access_denied&state=${app.state}`)
    expect((await app.answer(browser, html)).status).toBe(400)

    const callback = `${server.origin}/app/callback`
    const giveUp = async (uri: string) => {
      const other = appAt(uri, 'mine')
      const page = (await browser.follow(other.signInUrl(), callback)) as Response
      return browser.request(((await browser.follow(`${page.url}/cancel`, callback)) as URL).href)
    }
    const back = await giveUp(claimedUri)
    expect(back.headers.get('location')).toBe(`${claimedUri}&error=access_denied&state=mine`)
    const page = await giveUp(privateUri)
    expect(page.headers.has('location')).toBe(false)
    expect(await page.text()).toContain(`href="${privateUri}?error=access_denied&amp;state=mine"`)
  })

  test('G-178 neither needs a session of the browser, nor makes or ends one', async () => {
    const browser = await journeys(() => server).signIn(cast.suzuki.docomoId)
    const before = browser.cookies.get('kawaraban')
    await appAt(claimedUri).codeFor(cast.tanaka.docomoId, browser)
    expect(browser.cookies.get('kawaraban')).toBe(before)
    expect((await browser.call('GET', '/v1/session')).data).toEqual({ isLogin: true })
    const stranger = server.browser()
    await appAt(privateUri).codeFor(cast.tanaka.docomoId, stranger)
    const own = [...stranger.cookies].filter(([name, value]) => name.startsWith('kawaraban') && value !== '')
    expect(own).toEqual([])
  })
})

describe('the token', () => {
  const isIn = async (token: string) => (await call(token, '/v1/session')).data.isLogin

  test('G-179 G-107 lives as a session: 30 days from its last use, 180 from the sign-in, and no cookie is set for it', async () => {
    const token = await tokenFor(cast.tanaka.docomoId)
    for (let day = 0; day < 175; day += 25) {
      server.clock.now = start + day * dayMs
      expect(await call(token, '/v1/session'), `day ${day}`).toMatchObject({ data: { isLogin: true }, cookies: [] })
    }
    server.clock.now = start + 180 * dayMs
    expect(await isIn(token)).toBe(false)
    server.clock.now = start
    const unused = await tokenFor(cast.tanaka.docomoId)
    server.clock.now = start + 30 * dayMs
    expect(await isIn(unused)).toBe(false)
    server.clock.now = start
  })

  test('G-179 AUTH-17 ends only by its own sign-out, which sends no site and leaves the browser’s session', async () => {
    const browser = await journeys(() => server).signIn(cast.tanaka.docomoId)
    const [one, other] = [await tokenFor(cast.tanaka.docomoId), await tokenFor(cast.tanaka.docomoId, privateUri)]
    const headers = { [appTokenHeader]: one, cookie: `kawaraban=${browser.cookies.get('kawaraban')}` }
    const ended = await server.browser(null).request('/v1/session', { method: 'DELETE', headers })
    expect(await ended.json()).toMatchObject({ success: true })
    expect(ended.headers.getSetCookie()).toEqual([])
    expect(await call(one)).toMatchObject({ success: false, message: 'Token is invalid.' })
    expect(await isIn(other)).toBe(true)
    expect((await browser.call('GET', '/v1/session')).data).toEqual({ isLogin: true })
  })

  test('G-179 PERM-06 opens no news to a person whose role is none now, and ends with the account', async () => {
    const token = await tokenFor(cast.tanaka.docomoId)
    await writeByHand(server.db, sql`update members set role = 'none' where docomo_id = ${cast.tanaka.docomoId}`)
    expect(await call(token)).toMatchObject({ success: false, message: 'No permission' })
    await writeByHand(server.db, sql`update members set role = 'viewer' where docomo_id = ${cast.tanaka.docomoId}`)
    const leaving = await tokenFor(otherCast.kimura.docomoId)
    const app = appAt(claimedUri)
    const code = await app.codeFor(otherCast.kimura.docomoId)
    await writeByHand(server.db, sql`delete from members where docomo_id = ${otherCast.kimura.docomoId}`)
    await server.db.query(sql`delete from accounts where subject = ${otherCast.kimura.docomoId}`)
    expect(await call(leaving)).toMatchObject({ success: false, message: 'Token is invalid.' })
    expect((await app.exchange(code)).message).toBe('Sign-in failed')
  })

  test('API-03 G-102 comes in the header that the setting names', async () => {
    const token = await tokenFor(cast.tanaka.docomoId)
    const other = await signInApp(start, { APP_TOKEN_HEADER: 'x-news-token' }, server.database)
    const isInAt = async (header: string) => (await callByToken(other, token, '/v1/session', header)).data.isLogin
    expect([await isInAt('x-news-token'), await isInAt(appTokenHeader)]).toEqual([true, false])
    const config = await other.browser(null).request('/config.json')
    expect(await config.json()).toMatchObject({ appTokenHeader: 'x-news-token' })
    await other.close()
  })
})
