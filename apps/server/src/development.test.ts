import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { withoutDevice } from '@kawaraban/demo-cast/cast.ts'
import { openReceiver } from '@kawaraban/dev-tools/testing/open-receiver.ts'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receiverMail } from './dev-settings.ts'
import type { Message } from './features/notices/channels/channel.ts'
import { createGateway } from './features/notices/channels/gateway.ts'
import { createMailer } from './mail/mailer.ts'
import { at } from './testing/instant.ts'
import { nativeApp } from './testing/native-app.ts'
import { type SignInApp, signInApp } from './testing/sign-in-app.ts'

const start = at('2026/11/20 10:00')

describe('pages of development', () => {
  const oidc = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'news', OIDC_CLIENT_SECRET: 'secret' }
  const receiverParts = ['receiver.js', 'register.js', 'watch.js', 'receiver.css'].map(
    (name) => `/receiver/page/${name}`,
  )
  const mailParts = ['mails.js', 'watch.js', 'receiver.css'].map((name) => `/receiver/page/${name}`)
  const simulatorParts = ['/simulator/simulator.js', '/simulator/bridge.js', '/simulator/simulator.css']

  let development: SignInApp
  let production: SignInApp
  beforeAll(async () => {
    development = await signInApp(start)
    production = await signInApp(start, { ...oidc, NODE_ENV: 'production' }, development.database)
  })
  afterAll(async () => {
    await production.close()
    await development.close()
  })

  const get = ({ app }: SignInApp, url: string, headers = {}) => app.inject({ url, headers })

  test.each([
    ['G-217 the receiver', '/receiver', '届いた通知', receiverParts],
    ['MAIL-08 the page of mails', '/receiver/mails', '届いたメール', mailParts],
    ['G-180 the simulator', '/simulator', 'Simulator of the native app', simulatorParts],
  ])('%s is a page of its own files alone, which cannot be framed', async (_, page, title, parts) => {
    const { statusCode, headers, body } = await get(development, page)
    expect([statusCode, body]).toEqual([200, expect.stringContaining(title)])
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    for (const part of parts) expect((await get(development, part)).statusCode, part).toBe(200)
  })

  test('G-217 the receiver has received nothing at its start', async () => {
    for (const list of ['/receiver/received', '/receiver/mails/received'])
      expect((await get(development, list)).json()).toEqual([])
  })

  test('G-217 in production there is no receiver: no page, no part of it, no gateway, no device', async () => {
    expect((await get(production, '/receiver')).body).not.toContain('届いた通知')
    expect((await get(production, '/receiver/mails')).body).not.toContain('届いたメール')
    for (const part of [...receiverParts, ...mailParts])
      expect((await get(production, part)).statusCode, part).toBe(404)
    // Where the browser app is built, it answers for every address of a screen.
    for (const list of ['/receiver/received', '/receiver/mails/received'])
      expect((await get(production, list)).body).not.toBe('[]')
    for (const url of ['/receiver/gateway', '/receiver/devices', '/receiver/push/a/b']) {
      expect((await production.app.inject({ method: 'POST', url, payload: {} })).statusCode, url).toBe(404)
    }
  })

  test('G-180 in production there is no simulator: no page, no part of it, no frame, no sign-in that goes back to it', async () => {
    expect((await get(production, '/simulator')).body).not.toContain('Simulator')
    for (const part of simulatorParts) expect((await get(production, part)).statusCode, part).toBe(404)
    const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
    const { headers, body } = await get(production, '/', framed)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options']).toBe('DENY')
    expect(body).not.toContain('simulator')
    const app = nativeApp(() => production, `${production.origin}/simulator`)
    const refused = await production.browser().request(app.signInUrl())
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null])
  })

  test('G-103 in production there is no built-in sign-in: no page and no part of the provider', async () => {
    const discovery = '/op/.well-known/openid-configuration'
    const textOf = async (server: SignInApp) => (await server.browser().request(discovery)).text()
    expect(await textOf(development)).toContain('authorization_endpoint')
    expect(await textOf(production)).not.toContain('authorization_endpoint')
    const { url } = (await development.browser().call('GET', '/v1/session/authUrl')).data
    for (const path of ['/op/auth', new URL(url).pathname])
      expect((await production.app.inject({ method: 'POST', url: path })).statusCode, path).toBe(404)
  })
})

describe('G-217 the receiver as the gateway of the service', () => {
  let receiver: Awaited<ReturnType<typeof openReceiver>>
  beforeAll(async () => {
    receiver = await openReceiver(() => start)
  })
  afterAll(() => receiver.close())

  const message: Message = {
    idempotencyKey: 'f3b1c2d4-0000-4000-8000-000000000001',
    managementGroupId: 1,
    managementGroup: 'MG00120345',
    newsId: '42',
    occasionId: '7',
    kind: 'reminder',
    heading: '対応期限が近づいています',
    title: '年末調整の書類提出のお願い',
    authorName: '鈴木 一郎',
    deadlineAt: null,
    topic: 'topic',
    isMailOptional: false,
    content: null,
    expiresAt: start + minuteMs,
    recipients: ['1', '2'].map((companyUserId) => ({ companyUserId, device: '0', subscription: null })),
  }
  const send = async (gateway: ReturnType<typeof createGateway>) => {
    const attempts = await gateway.send(message, async () => undefined)
    return [...attempts.values()]
  }

  test('G-185 records a repeated call once, and answers it as before', async () => {
    const gateway = createGateway(receiver.gateway, () => start)
    for (const _ of [1, 2]) {
      expect(await send(gateway)).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
    }
    const received = await receiver.received()
    expect(received.length).toBe(1)
    expect(received[0]).toMatchObject({
      channel: 'gateway',
      company: 'MG00120345',
      to: ['1', '2'],
      kind: 'reminder',
      title: message.title,
      path: '/news/42',
      delivery: null,
      refusal: null,
    })
  })

  test.each([
    ['another secret', { secrets: ['another secret of thirty-two characters'] }, 0],
    ['a time six minutes ago', {}, -6 * minuteMs],
    ['a time six minutes ahead', {}, 6 * minuteMs],
  ])('G-185 refuses a call that is signed with %s', async (_, over, shift) => {
    const gateway = createGateway({ ...receiver.gateway, ...over }, () => start + shift)
    expect(await send(gateway)).toMatchObject([{ reason: 'status 401' }, { reason: 'status 401' }])
    const [newest] = await receiver.received()
    expect(newest).toMatchObject({ channel: 'gateway', refusal: 'wrong signature' })
  })

  test('MAIL-08 answers that who has no device in the demo is gone, and receives nothing in their place', async () => {
    const { companyUserId = '', managementGroup = '' } = withoutDevice as {
      companyUserId: string
      managementGroup: string
    }
    const gateway = createGateway(receiver.gateway, () => start)
    const sendTo = async (over: Partial<Message>, ...ids: string[]) => {
      const recipients = ids.map((id) => ({ companyUserId: id, device: '0', subscription: null }))
      const attempts = await gateway.send({ ...message, ...over, recipients }, async () => undefined)
      return [...attempts.values()].map(({ state }) => state)
    }
    const idempotencyKey = 'f3b1c2d4-0000-4000-8000-000000000002'
    expect(await sendTo({ idempotencyKey, managementGroup }, '1', companyUserId)).toEqual(['sent', 'gone'])
    expect((await receiver.received())[0]?.to).toEqual(['1'])
    const other = { idempotencyKey: 'f3b1c2d4-0000-4000-8000-000000000003', managementGroup: 'another' }
    expect(await sendTo(other, companyUserId)).toEqual(['sent'])
  })
})

describe('MAIL-08 the receiver as the mail server of the service', () => {
  test('takes mails without a setting, decodes them, and has the newest first', async () => {
    const settings = receiverMail(await freePort(), 'http://localhost:8080')
    const receiver = await openReceiver(() => start, settings.port)
    const mailer = createMailer(settings)
    const mail = {
      to: 'yamada@example.com',
      messageId: '<1@example.com>',
      text: 'お知らせの本文\n',
      html: '<p>本文</p>',
    }
    for (const subject of ['【新しいお知らせ】年末調整', '【更新されたお知らせ】年末調整'])
      expect(await mailer.send({ ...mail, subject })).toEqual({ state: 'taken' })
    const mails = await receiver.mails()
    expect(mails.map(({ number, subject }) => [number, subject])).toEqual([
      [2, '【更新されたお知らせ】年末調整'],
      [1, '【新しいお知らせ】年末調整'],
    ])
    expect(mails[0]).toMatchObject({ at: start, from: '社内報 <news@example.com>', to: mail.to, html: mail.html })
    expect(mails[0]?.text.trim()).toBe('お知らせの本文')
    expect(mails[0]?.headers).toContainEqual(['Message-ID', '<1@example.com>'])
    await mailer.close()
    await receiver.close()
    expect(await mailer.send({ ...mail, subject: '' })).toMatchObject({ state: 'notTaken' })
  })

  test('a port that is taken stops no start', async () => {
    const port = await freePort()
    const [first, second] = [await openReceiver(() => start, port), await openReceiver(() => start, port)]
    expect(await second.mails()).toEqual([])
    await second.close()
    await first.close()
  })
})
