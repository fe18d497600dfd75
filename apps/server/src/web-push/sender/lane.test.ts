import { expect, test } from 'vitest'
import type { Attempt } from './attempt.ts'
import { createLane } from './lane.ts'

const sent: Attempt = { state: 'sent' }
const failed = (retryAfterMs = 0): Attempt => ({ state: 'unsent', reason: 'status 503', retryAfterMs })
const never = Number.POSITIVE_INFINITY

/** A lane with a clock set by hand and with counted requests. */
const openLane = () => {
  const clock = { nowMs: 0 }
  const lane = createLane(() => clock.nowMs)
  const requests = { started: 0, underWay: 0, most: 0 }
  const answers: ((attempt: Attempt) => void)[] = []
  const send = () =>
    new Promise<Attempt>((resolve) => {
      requests.started += 1
      requests.underWay += 1
      requests.most = Math.max(requests.most, requests.underWay)
      answers.push((attempt) => {
        requests.underWay -= 1
        resolve(attempt)
      })
    })
  const run = (untilMs = never) => lane.run(send, untilMs)
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { clock, requests, answers, run, settle, lane }
}

const failTimes = async ({ lane }: ReturnType<typeof openLane>, attempt: Attempt, times = 20) => {
  for (let time = 0; time < times; time += 1) await lane.run(async () => attempt, never)
}

test('G-197 sends 100 requests at once, and the next when one has ended', async () => {
  const { requests, answers, run, settle } = openLane()
  const all = Array.from({ length: 250 }, () => run())
  await settle()
  expect(requests.started).toBe(100)
  answers.shift()?.(sent)
  await settle()
  expect(requests.started).toBe(101)
  for (let open = answers.splice(0); open.length > 0; open = answers.splice(0)) {
    for (const answer of open) answer(sent)
    await settle()
  }
  expect(await Promise.all(all)).toEqual(all.map(() => sent))
  expect([requests.started, requests.most]).toEqual([250, 100])
})

test('a service that fails 20 times in a row gets no request for ten seconds, then one as a test', async () => {
  const opened = openLane()
  const { clock, requests, answers, run, settle } = opened
  await failTimes(opened, failed())
  clock.nowMs = 9_000
  expect(await run()).toEqual({ state: 'unsent', reason: 'the push service failed before', retryAfterMs: 1_000 })
  clock.nowMs = 10_000
  const all = Array.from({ length: 3 }, () => run())
  await settle()
  expect(requests.started).toBe(1)
  answers.shift()?.(sent)
  await settle()
  expect(requests.started).toBe(3)
  for (const answer of answers.splice(0)) answer(sent)
  expect(await Promise.all(all)).toEqual([sent, sent, sent])
})

test('when the one request fails, all waiting ones are unsent at once', async () => {
  const opened = openLane()
  const { clock, requests, answers, run, settle } = opened
  await failTimes(opened, failed())
  clock.nowMs = 10_000
  const all = Array.from({ length: 1000 }, () => run())
  await settle()
  answers.shift()?.(failed())
  const attempts = await Promise.all(all)
  expect(requests.started).toBe(1)
  expect(attempts.slice(1)).toEqual(
    Array(999).fill({ state: 'unsent', reason: 'the push service failed before', retryAfterMs: 10_000 }),
  )
})

test('the pause is Retry-After, at most five minutes, and a success resets the count of failures', async () => {
  const opened = openLane()
  const { clock, run, lane } = opened
  await failTimes(opened, failed(), 19)
  await lane.run(async () => sent, never)
  await failTimes(opened, failed(), 19)
  await lane.run(async () => failed(60_000), never)
  clock.nowMs = 59_999
  expect(await run()).toMatchObject({ retryAfterMs: 1 })
  clock.nowMs = 60_000
  await lane.run(async () => failed(24 * 60 * 60_000), never)
  expect(await run()).toMatchObject({ retryAfterMs: 5 * 60_000 })
})

test('G-197 a request that cannot start until its time is given back', async () => {
  const { clock, requests, answers, run, settle } = openLane()
  for (let time = 0; time < 100; time += 1) void run()
  const late = run(10_000)
  await settle()
  clock.nowMs = 10_000
  answers.shift()?.(sent)
  expect(await late).toBeNull()
  expect(requests.started).toBe(100)
})
