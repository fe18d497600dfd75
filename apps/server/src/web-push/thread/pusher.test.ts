import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { certificate, openPushService, type PushService } from '../../testing/push-service.ts'
import { generateVapidKeys } from '../keys.ts'
import type { Attempt } from '../sender/attempt.ts'
import { createPusher, type Pusher } from './pusher.ts'

const signer = { ...generateVapidKeys(), subject: 'mailto:push@example.com' }
const logged: string[] = []
const log = { error: (_details: object, text: string) => void logged.push(text) }

let service: PushService
let pusher: Pusher
beforeAll(async () => {
  service = await openPushService()
})
beforeEach(() => {
  pusher = createPusher({ services: { added: [], hasLoopback: true }, proxy: null, ca: certificate }, log)
})
afterEach(async () => {
  await pusher.close()
  service.script()
  service.take()
  logged.splice(0)
})
afterAll(() => service.close())

const pushTo = (name: string) => {
  const { endpoint, keys } = service.addDevice(name)
  const [p256dh, auth] = [keys.publicKey.toString('base64url'), keys.auth.toString('base64url')]
  return { endpoint, p256dh, auth, payload: '{}', ttl: 60, topic: 'topic' }
}
const send = async (names: string[]) => {
  const attempts: (Attempt | undefined)[] = names.map(() => undefined)
  await pusher.send(names.map(pushTo), signer, (reported) => {
    for (const [index, attempt] of reported) attempts[index] = attempt
  })
  return attempts
}
const lost = { state: 'unsent', reason: 'the sending thread ended', retryAfterMs: 0 }

test('G-195 sends in its own thread, which starts with the first push', async () => {
  expect(pusher.thread()).toBeNull()
  const names = Array.from({ length: 230 }, (_, index) => `device ${index}`)
  expect(await send(names)).toEqual(names.map(() => ({ state: 'sent' })))
  expect(pusher.thread()?.threadId).toBeGreaterThan(0)
  expect(
    service
      .take()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(names.toSorted())
})

test('a thread that ends is started again, and its unfinished pushes are reported as unsent', async () => {
  service.script(({ name }, response) => {
    if (name === 'deadly') void pusher.thread()?.terminate()
    else response.writeHead(201).end()
  })
  expect(await send(['deadly'])).toEqual([lost])
  expect(await send(['next'])).toEqual([{ state: 'sent' }])
})

test('a thread that fails is started again, and the failure is logged', async () => {
  await send(['first'])
  const first = pusher.thread()
  first?.emit('error', new Error('out of memory'))
  await first?.terminate()
  expect(await send(['next'])).toEqual([{ state: 'sent' }])
  expect(pusher.thread()).not.toBe(first)
  expect(logged).toEqual(['the thread that sends pushes failed, and is started again'])
})

test('OPS-06 after a stop, pushes under way end and later ones are not sent', async () => {
  let answer = (): void => undefined
  const started = new Promise<void>((resolve) => {
    service.script((_push, response) => {
      answer = () => response.writeHead(201).end()
      resolve()
    })
  })
  const sending = send(['under way'])
  await started
  pusher.stop()
  const late = await send(['late'])
  answer()
  expect([late, await sending]).toEqual([[undefined], [{ state: 'sent' }]])
  expect(service.take().map(({ name }) => name)).toEqual(['under way'])
})
