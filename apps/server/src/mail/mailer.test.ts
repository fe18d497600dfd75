import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { measures } from '../measures.ts'
import { mailSettings } from '../testing/mail-app.ts'
import { type MailServer, openMailServer, reply } from '../testing/mail-server.ts'
import { certificate } from '../testing/push-service.ts'
import { createMailer } from './mailer.ts'
import type { MailSettings } from './settings.ts'

const mail = {
  to: 'tanaka@example.com',
  messageId: '<1.2.3.4.code@example.com>',
  subject: '【新しいお知らせ】年末調整',
  text: '本文',
  html: '<p>本文</p>',
}

let lostAnswers = 0
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  lostAnswers = 0
  for (const close of closing.splice(0).reverse()) await close()
})

beforeAll(() =>
  measures.lostMailAnswers.subscribe(() => {
    lostAnswers += 1
  }),
)

const serve = async (...given: Parameters<typeof openMailServer>): Promise<MailServer> => {
  const server = await openMailServer(...given)
  closing.push(server.close)
  return server
}
const sendTo = (port: number, over: Partial<MailSettings> = {}, ca: string | null = certificate) => {
  const mailer = createMailer(mailSettings(port, over), ca ?? undefined)
  closing.push(mailer.close)
  return mailer.send(mail)
}

describe('MAIL-01 the connection', () => {
  test('is upgraded by STARTTLS, or begins with TLS', async () => {
    const secured: boolean[] = []
    const note = {
      onMailFrom: (_address: unknown, session: { secure: boolean }, callback: () => void) => {
        secured.push(session.secure)
        callback()
      },
    }
    const upgraded = await serve(note)
    const tls = await serve({ ...note, secure: true })
    expect(await sendTo(upgraded.port)).toEqual({ state: 'taken' })
    expect(await sendTo(tls.port, { isTls: true })).toEqual({ state: 'taken' })
    expect(secured).toEqual([true, true])
  })

  test('sends nothing to a server without TLS, with a certificate of nobody, or of another name', async () => {
    let connections = 0
    const onConnect: SMTPServerOptions['onConnect'] = (_session, callback) => {
      connections += 1
      callback()
    }
    const plain = await serve({ disabledCommands: ['STARTTLS'], onConnect })
    const server = await serve({ onConnect })
    const elsewhere = await serve({ onConnect }, '127.0.0.2')
    const notTaken = { state: 'notTaken' }
    expect(await sendTo(plain.port)).toMatchObject(notTaken)
    expect(await sendTo(server.port, {}, null)).toMatchObject(notTaken)
    expect(await sendTo(elsewhere.port, { host: '127.0.0.2' })).toMatchObject(notTaken)
    expect(connections).toBe(3)
    expect([...plain.received, ...server.received, ...elsewhere.received]).toEqual([])
  })

  test('is one for several mails', async () => {
    const connected: string[] = []
    const server = await serve({
      onConnect: (session, callback) => {
        connected.push(session.id)
        callback()
      },
    })
    const mailer = createMailer(mailSettings(server.port, { connections: 2 }), certificate)
    closing.push(mailer.close)
    await Promise.all(Array.from({ length: 20 }, () => mailer.send(mail)))
    expect(server.received).toHaveLength(20)
    expect(connected.length).toBeLessThanOrEqual(2)
  })

  test('that nobody accepts is no fault of the mail', async () => {
    const server = await openMailServer()
    await server.close()
    expect(await sendTo(server.port)).toMatchObject({ state: 'notTaken', about: 'break' })
    expect(lostAnswers).toBe(0)
  })
})

describe('MAIL-01 the sign-in', () => {
  const signIn = { type: 'password', user: 'news', password: 'right' } as const
  const withPassword: SMTPServerOptions = {
    authOptional: false,
    onAuth: ({ username, password }, _session, callback) =>
      username === 'news' && password === 'right' ? callback(null, { user: 'news' }) : callback(reply(535, 'wrong')),
  }

  test('by password, which is never sent without TLS; a wrong one is the operator’s to repair', async () => {
    const server = await serve(withPassword)
    expect(await sendTo(server.port, { signIn })).toEqual({ state: 'taken' })
    const wrong = { ...signIn, password: 'wrong' }
    expect(await sendTo(server.port, { signIn: wrong })).toMatchObject({ state: 'notTaken', about: 'all' })
    expect(await sendTo(server.port)).toMatchObject({ state: 'notTaken' })
    const plain = await serve({ ...withPassword, disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    expect(await sendTo(plain.port, { signIn })).toMatchObject({ state: 'notTaken' })
    expect(server.received).toHaveLength(1)
  })

  test('by OAuth2, with a token that the refresh token gives', async () => {
    const forms: string[] = []
    const tokens = createServer(async (request, response) => {
      let form = ''
      for await (const chunk of request) form += chunk
      forms.push(form)
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ access_token: 'the-access-token', expires_in: 3600 }))
    })
    tokens.listen(0, '127.0.0.1')
    await once(tokens, 'listening')
    closing.push(async () => void tokens.close())
    const server = await serve({
      authMethods: ['XOAUTH2'],
      authOptional: false,
      onAuth: ({ accessToken }, _session, callback) =>
        accessToken === 'the-access-token' ? callback(null, { user: 'news' }) : callback(reply(535, 'wrong')),
    })
    const oauth2 = {
      type: 'oauth2',
      user: 'news',
      tokenUrl: `http://127.0.0.1:${(tokens.address() as AddressInfo).port}/token`,
      clientId: 'client',
      clientSecret: 'secret',
      refreshToken: 'refresh',
    } as const
    expect(await sendTo(server.port, { signIn: oauth2 })).toEqual({ state: 'taken' })
    expect(Object.fromEntries(new URLSearchParams(forms[0]))).toEqual({
      grant_type: 'refresh_token',
      client_id: 'client',
      client_secret: 'secret',
      refresh_token: 'refresh',
    })
  })
})

describe('MAIL-05 what a server answers', () => {
  test.each([
    [
      '550 to the recipient',
      { recipient: () => reply(550, 'no such user') },
      { state: 'addressRefused', reason: 'status 550 (RCPT TO)' },
    ],
    [
      '450 to the recipient',
      { recipient: () => reply(450, 'greylisted') },
      { state: 'notTaken', reason: 'status 450 (RCPT TO)', about: 'mail' },
    ],
    ['554 to the content', { content: () => reply(554, 'no') }, { state: 'mailRefused' }],
    ['554 5.1.1 to the content', { content: () => reply(554, '5.1.1 no such user') }, { state: 'addressRefused' }],
    ['452 to the content', { content: () => reply(452, 'full') }, { state: 'notTaken', about: 'mail' }],
  ])('%s', async (_, script, result) => {
    const server = await serve()
    server.script(script)
    expect(await sendTo(server.port)).toMatchObject(result)
    expect(lostAnswers).toBe(0)
  })

  test('5xx to the sender is the operator’s to repair, and marks nobody', async () => {
    const server = await serve({ onMailFrom: (_address, _session, callback) => callback(reply(553, 'not allowed')) })
    expect(await sendTo(server.port)).toMatchObject({ state: 'notTaken', about: 'all' })
  })

  test('late: a server that thinks for seconds gets the mail once', async () => {
    const server = await serve()
    server.script({ content: () => new Promise((resolve) => setTimeout(() => resolve(null), 3_000)) })
    expect(await sendTo(server.port)).toEqual({ state: 'taken' })
    expect(server.received).toHaveLength(1)
  })

  test.each(['destroy', 'end'] as const)(
    'by hanging up behind the content: it is not sent again here, and the lost answer is counted (%s)',
    async (how) => {
      const server = await serve()
      const { promise: isClosed, resolve } = Promise.withResolvers<null>()
      server.script({
        content: (_mail, hangUp) => {
          hangUp(how)
          return isClosed
        },
      })
      expect(await sendTo(server.port)).toMatchObject({ state: 'notTaken', about: 'break' })
      resolve(null)
      expect([server.received.length, lostAnswers]).toEqual([1, 1])
    },
  )

  test('by ending the connection before the content: no answer is lost', async () => {
    const server = await serve({
      onRcptTo: (_address, _session, callback) => {
        callback(reply(421, 'shutting down'))
      },
    })
    expect(await sendTo(server.port)).toMatchObject({ state: 'notTaken' })
    expect(lostAnswers).toBe(0)
  })
})
