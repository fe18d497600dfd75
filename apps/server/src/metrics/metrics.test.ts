import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { checkService } from '@kawaraban/contract/service.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneMachine } from '../db/open-machines.ts'
import { createLoad } from '../http/load.ts'
import { countReport } from '../manage/queries.ts'
import { measures } from '../measures.ts'
import { answerSent } from '../testing/gateway.ts'
import { start, useNoticeApp } from '../testing/notice-app.ts'
import { addLoad } from './load.ts'
import { addMail } from './mail.ts'
import { addClockDifference, addPools, createMetrics, type Metrics } from './metrics.ts'
import { buildMonitor } from './monitor.ts'
import { addNoticeWork } from './notices.ts'

const notices = useNoticeApp()
const { app } = notices

let metrics: Metrics
let monitor: FastifyInstance
let call: Awaited<ReturnType<(typeof app)['addServer']>>
const difference: { seconds: number | null } = { seconds: 1.5 }
beforeAll(async () => {
  metrics = createMetrics()
  call = await app.addServer({}, { metrics })
  addPools(metrics, { requests: app.db })
  addClockDifference(metrics, () => difference.seconds)
  monitor = buildMonitor(app.db, metrics, () => false)
})
afterAll(async () => {
  await monitor.close()
  metrics.close()
})

/** Reads the samples, by name and labels. */
const read = async (): Promise<Record<string, number>> => {
  const { body, statusCode } = await monitor.inject({ url: '/metrics' })
  expect(statusCode).toBe(200)
  const samples = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(samples.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
}

test('G-208 requests are counted by method, route pattern and code, with their durations', async () => {
  const { tanaka, suzuki } = app.cast
  const newsId = await app.storePost(suzuki)
  await call(tanaka, checkService)
  await call(null, checkService)
  await call(tanaka, getNews, { params: { newsId } })
  await call(tanaka, { ...checkService, path: '/v1/nowhere/12345' })
  const samples = await read()
  const requests = Object.keys(samples).filter((name) => name.startsWith('kawaraban_requests_total'))
  const service = `method="GET",route="${checkService.path}"`
  expect(samples[`kawaraban_requests_total{${service},code="200"}`]).toBe(2)
  expect(samples[`kawaraban_request_seconds_count{${service}}`]).toBe(2)
  expect(samples['kawaraban_requests_total{method="GET",route="(other)",code="404"}']).toBe(1)
  expect(samples[`kawaraban_requests_total{method="GET",route="${getNews.path}",code="200"}`]).toBe(1)
  expect(requests.filter((name) => name.includes('12345') || name.includes(`/${newsId}`))).toEqual([])
})

test('G-208 the process, its pools, batches and boards are measured', async () => {
  await call(app.cast.tanaka, listNews, { query: { limit: '20' } })
  const samples = await read()
  expect(samples['kawaraban_pool_connections_in_use{pool="requests"}']).toBe(0)
  expect(samples['kawaraban_pool_statements_waiting{pool="requests"}']).toBe(0)
  expect(samples.kawaraban_batch_items_count).toBeGreaterThan(0)
  expect(samples.kawaraban_boards_bytes).toBeGreaterThan(0)
  expect(samples.nodejs_eventloop_lag_p99_seconds).toBeGreaterThanOrEqual(0)
  expect(samples.process_resident_memory_bytes).toBeGreaterThan(0)
  expect(samples.kawaraban_clock_difference_seconds).toBe(1.5)
  difference.seconds = null
  expect(await read()).not.toHaveProperty('kawaraban_clock_difference_seconds')
})

test('MAIL-05 lost answers of mail servers are counted, and reports on undelivered mails by outcome', async () => {
  const own = createMetrics()
  const stop = addMail(own, app.db)
  const present = async () =>
    (await own.registry.metrics()).split('\n').filter((line) => line.startsWith('kawaraban_mail'))
  expect(await present()).toEqual(['kawaraban_mail_answers_lost_total 0'])
  measures.lostMailAnswers.publish(null)
  for (const outcome of ['notOurs', 'marked', 'notOurs']) await countReport(app.db, outcome, start)
  expect(await present()).toEqual([
    'kawaraban_mail_answers_lost_total 1',
    'kawaraban_mail_reports{outcome="marked"} 1',
    'kawaraban_mail_reports{outcome="notOurs"} 2',
  ])
  stop()
  measures.lostMailAnswers.publish(null)
  expect(await present()).toContain('kawaraban_mail_answers_lost_total 1')
  own.close()
})

test('G-231 the load is measured: the stage of the process, and the share of callers who are served', async () => {
  const own = createMetrics()
  const load = createLoad(() => undefined)
  addLoad(own, load)
  const present = async () =>
    (await own.registry.metrics()).split('\n').filter((line) => /^kawaraban_load_.* (?!0$)/.test(line))
  expect(await present()).toEqual(['kawaraban_load_stage{stage="normal"} 1', 'kawaraban_load_served_share 1'])
  load.sample(2_000)
  expect(await present()).toEqual(['kawaraban_load_stage{stage="busy"} 1', 'kawaraban_load_served_share 1'])
  for (let sample = 0; sample < 100; sample++) load.sample(2_000)
  expect(await present()).toEqual(['kawaraban_load_stage{stage="overloaded"} 1', 'kawaraban_load_served_share 0.1'])
  own.close()
  expect(await read()).toHaveProperty('kawaraban_load_stage{stage="normal"}')
})

test('G-208 settled notices are counted by channel and state, with the size and the duration of calls', async () => {
  const { suzuki, tanaka, ito } = app.cast
  notices
    .gateway()
    .script((made, response) =>
      answerSent(made, response, { [tanaka.companyUserId]: 'gone', [ito.companyUserId]: 'failed' }),
    )
  await notices.post(suzuki)
  await notices.work()
  notices.gateway().script((_made, response) => void response.writeHead(500).end())
  await notices.post(suzuki)
  await notices.work()
  // After the end of the post.
  await notices.work(start + 2 * dayMs)
  const samples = await read()
  const counted = (state: string) => samples[`kawaraban_notices_total{channel="gateway",state="${state}"}`]
  expect(['sent', 'gone', 'failed', 'missed'].map(counted)).toEqual([3, 1, 1, 5])
  expect(samples['kawaraban_notices_retried_total{channel="gateway"}']).toBe(5)
  expect(samples['kawaraban_notice_call_people_sum{channel="gateway"}']).toBe(10)
  expect(samples['kawaraban_notice_call_seconds_count{channel="gateway"}']).toBe(2)
})

test('G-208 planned, sending, retried and late notices are read from the database, at most every 15 s', async () => {
  const own = createMetrics()
  const statements: string[] = []
  const db = {
    ...app.db,
    query: ((statement) => {
      statements.push(statement.text)
      return app.db.query(statement)
    }) as (typeof app)['db']['query'],
  }
  addNoticeWork(own, { db, machines: oneMachine, clock: () => start + 5 * minuteMs })
  const value = async (name: string) => (await own.registry.getSingleMetric(name)?.get())?.values[0]?.value
  const { suzuki } = app.cast
  await notices.post(suzuki)
  notices.gateway().script((_made, response) => void response.writeHead(500).end())
  await notices.work()
  await notices.post(suzuki)
  await notices.post(suzuki, { startDate: '2026/11/21 10:00', endDate: '2026/11/22 10:00' })
  await own.registry.metrics()
  expect(await value('kawaraban_occasions_sending')).toBe(1)
  expect(await value('kawaraban_occasions_planned')).toBe(2)
  expect(await value('kawaraban_occasions_held')).toBe(0)
  expect(await value('kawaraban_notice_batches_waiting')).toBe(1)
  expect(await value('kawaraban_notice_batches_retrying')).toBe(1)
  expect(await value('kawaraban_notices_lag_seconds')).toBe(300)
  expect(await value('kawaraban_notices_unfinished_seconds')).toBe(300)
  await own.registry.metrics()
  expect(statements).toHaveLength(1)
  // The ledger has millions of rows and must not be read.
  expect(statements[0]).not.toMatch(/\bnotices\b/)
  own.close()
})

test('G-208 while the database is unreachable, metrics of notices are missing and the others are served', async () => {
  const own = createMetrics()
  const away = { ...app.db, query: () => Promise.reject(new Error('away')) }
  addNoticeWork(own, { db: away, machines: oneMachine, clock: () => start })
  const text = await own.registry.metrics()
  expect(text).toContain('process_resident_memory_bytes ')
  expect(text).not.toMatch(/^kawaraban_notices_lag_seconds /m)
  own.close()
})
