import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '../../../config.ts'
import { answerSent, type Gateway, openGateway } from '../../../testing/gateway.ts'
import { at } from '../../../testing/instant.ts'
import type { ChannelSender, Message } from './channel.ts'
import { createGateway } from './gateway.ts'

const now = at('2026/11/20 10:00')
const secrets = ['the-first-secret-of-thirty-two-signs', 'the-second-secret-of-thirty-two-sign']
const message: Message = {
  idempotencyKey: 'f3b1c2d4-0000-4000-8000-000000000001',
  managementGroupId: 1,
  managementGroup: 'MG00120345',
  newsId: '42',
  occasionId: '7',
  kind: 'start',
  heading: '新しいお知らせ',
  title: '年末調整の書類提出のお願い',
  authorName: '鈴木 一郎',
  deadlineAt: null,
  topic: 'topic',
  isMailOptional: false,
  content: null,
  expiresAt: now + dayMs,
  recipients: ['1', '2', '3'].map((companyUserId) => ({ companyUserId, device: '0', subscription: null })),
}
/** Sends the message; returns the attempt of each person. */
const send = async (channel: ChannelSender, given: Message = message) => {
  const attempts = await channel.send(given, async () => undefined)
  return Object.fromEntries([...attempts].map(([{ companyUserId }, attempt]) => [companyUserId, attempt]))
}
const allThree = (attempt: unknown) => ({ 1: attempt, 2: attempt, 3: attempt })
const unsent = (reason: unknown, retryAfterMs: unknown = expect.any(Number)) =>
  allThree({ state: 'unsent', reason, retryAfterMs })

let gateway: Gateway
let channel: ChannelSender
beforeAll(async () => {
  gateway = await openGateway()
  channel = createGateway({ url: gateway.url, secrets }, () => now)
})
afterEach(() => gateway.script())
afterAll(() => gateway.close())

describe('G-185 the call', () => {
  test('G-051 sends company, people, heading, title and path, and nothing of the content', async () => {
    await send(channel)
    const [call] = gateway.take()
    expect(call?.handed).toEqual({
      id: message.idempotencyKey,
      company: 'MG00120345',
      kind: 'start',
      heading: message.heading,
      title: message.title,
      path: '/news/42',
      userIds: ['1', '2', '3'],
    })
    expect(call?.headers).toMatchObject({
      'idempotency-key': message.idempotencyKey,
      'content-type': 'application/json',
    })
  })

  test('is signed with every secret over time and body', async () => {
    await send(channel)
    const [call] = gateway.take()
    const seconds = now / 1000
    const macs = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${call?.body}`).digest('hex'))
    expect(call?.headers['kawaraban-signature']).toBe(`t=${seconds},v1=${macs[0]},v1=${macs[1]}`)
  })
})

describe('G-185 the answer', () => {
  test('has the result of each person’s notice', async () => {
    gateway.script((call, response) => answerSent(call, response, { 2: 'gone', 3: 'failed' }))
    expect(await send(channel)).toEqual({
      1: { state: 'sent', hasDevice: true },
      2: { state: 'gone' },
      3: { state: 'failed' },
    })
  })

  test.each<
    [name: string, status: number, headers: Record<string, string>, body: string, failure: RegExp, retryAfterMs: number]
  >([
    ['a busy gateway', 429, { 'retry-after': '120' }, '', /^status 429$/, 120_000],
    ['one with a time', 503, { 'retry-after': 'Fri, 20 Nov 2026 01:02:00 GMT' }, '', /^status 503$/, 120_000],
    ['one with an unknown format', 503, { 'retry-after': 'soon' }, '', /^status 503$/, 0],
    ['a broken one', 500, {}, '{"results":{"1":"sent"}}', /^status 500$/, 0],
    ['one that leads elsewhere', 307, { location: 'https://elsewhere.example.com/' }, '', /^status 307$/, 0],
    ['an answer that is no JSON', 200, {}, 'OK', /^SyntaxError/, 0],
    ['an answer without results', 200, {}, '{}', /^an answer without results$/, 0],
    ['an answer of another kind', 200, {}, '{"results":{"1":"maybe"}}', /^an answer without results$/, 0],
    ['a list of another kind', 200, {}, '{"results":{},"withoutDevice":[2]}', /^an answer without results$/, 0],
    ['an answer without end', 200, {}, 'x'.repeat(1024 * 1024 + 1), /^TypeError: the answer is too large/, 0],
  ])('of %s is a failure', async (_, status, headers, body, failure, retryAfterMs) => {
    gateway.script((_call, response) => void response.writeHead(status, headers).end(body))
    expect(await send(channel)).toEqual(unsent(expect.stringMatching(failure), retryAfterMs))
  })

  test('G-691 may list people without a device: all others of the call have one, and who was sent to has one in any case', async () => {
    const answers = async (results: object, withoutDevice: string[]) => {
      gateway.script((_call, response) => void response.writeHead(200).end(JSON.stringify({ results, withoutDevice })))
      return send(channel)
    }
    expect(await answers({ 1: 'sent', 2: 'gone', 3: 'failed' }, ['2', '99'])).toEqual({
      1: { state: 'sent', hasDevice: true },
      2: { state: 'gone', hasDevice: false },
      3: { state: 'failed', hasDevice: true },
    })
    expect(await answers({ 1: 'sent' }, ['1', '2'])).toEqual({
      1: { state: 'sent', hasDevice: true },
      2: { state: 'gone', hasDevice: false },
      3: { state: 'failed', hasDevice: true },
    })
    expect(await answers({ 1: 'gone', 2: 'gone', 3: 'gone' }, [])).toEqual(allThree({ state: 'gone', hasDevice: true }))
  })

  test('of one that hangs up is a failure', async () => {
    gateway.script((_call, response) => void response.destroy())
    expect(await send(channel)).toEqual(unsent(expect.stringMatching(/^TypeError/)))
  })

  test('of an address without a server is a failure', async () => {
    const nowhere = createGateway({ url: `http://127.0.0.1:${await freePort()}/`, secrets }, () => now)
    expect(await send(nowhere)).toEqual(unsent(expect.stringContaining('ECONNREFUSED')))
  })

  test('of one that is silent is a failure after ten seconds', async () => {
    gateway.script(() => undefined)
    expect(await send(channel)).toEqual(unsent(expect.stringMatching(/^TimeoutError/)))
  })
})

describe('the example receiver of docs/push-gateway.md', () => {
  const document = readFileSync(join(projectRoot, 'docs/push-gateway.md'), 'utf8')
  const code = /```js\n(.*?)```/s.exec(document)?.[1] ?? ''

  test('is 40 lines long at most', () => {
    expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
  })

  test('G-185 takes what is signed with either secret, once, and nothing else', async () => {
    const port = await freePort()
    const environment = { PATH: process.env.PATH, PORT: String(port), PUSH_SECRETS: `${secrets[0]},another-one` }
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { env: environment })
    let shown = ''
    try {
      await once(child.stdout, 'data')
      child.stdout.on('data', (chunk) => (shown += chunk))
      const url = `http://127.0.0.1:${port}/`
      const sendBy = (over: Partial<Message>, keys: string[], at = Date.now()) =>
        send(
          createGateway({ url, secrets: keys }, () => at),
          { ...message, ...over },
        )
      const everybody = allThree({ state: 'sent', hasDevice: true })
      expect(await sendBy({}, secrets)).toEqual(everybody)
      expect(await sendBy({}, ['a-new-secret', secrets[0] as string])).toEqual(everybody)
      expect(await sendBy({ idempotencyKey: 'other' }, ['another-one'])).toEqual(everybody)
      expect(await sendBy({ idempotencyKey: 'third' }, ['a-wrong-one'])).toEqual(unsent('status 401'))
      expect(await sendBy({ idempotencyKey: 'third' }, secrets, Date.now() - 301_000)).toEqual(unsent('status 401'))
      const sent = { method: 'POST', body: '{}', headers: { 'kawaraban-signature': 'nonsense' } }
      expect((await fetch(url, sent)).status).toBe(401)
      expect(shown.match(/年末調整/g)).toHaveLength(6)
    } finally {
      child.kill()
    }
  })
})
