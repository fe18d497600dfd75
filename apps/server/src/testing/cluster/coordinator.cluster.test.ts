import { listNews } from '@kawaraban/contract/news.ts'
import { createNews } from '@kawaraban/contract/news-writing.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monotonicMs, systemClock } from '../../clock.ts'
import { createCsrfPair } from '../../http/csrf.ts'
import { sessionCookie } from '../../http/session-key.ts'
import { addCompany, addPerson, newsBodyAt, type Person } from '../company.ts'
import { type Running, serviceLauncher } from '../launcher.ts'
import { freeze, openAppOnMachines } from './app-on-machines.ts'

const { where, launch, ready } = serviceLauncher()

let started: Awaited<ReturnType<typeof openAppOnMachines>>
beforeAll(async () => {
  started = await openAppOnMachines()
})
afterAll(() => started.close())

const coordinator = () => started.cluster.machines[0]

/** A server in a process of its own, and an editor who uses it; `posted` are the posts that it has confirmed. */
const openService = async (company: string) => {
  const { db, databaseUrl } = started.app
  const now = systemClock()
  const editor = await addPerson(db, await addCompany(db, company, now), { name: '編集者', role: 'editor', now })
  const running = await ready(launch({ DATABASE_URL: databaseUrl, NOTICE_WORKER: 'inside' }))
  return { running, posted: [] as string[], editor, longestMs: 0 }
}
type Service = Awaited<ReturnType<typeof openService>>

const headersOf = ({ sessionKey }: Person) => {
  const { csrfId, csrfToken } = createCsrfPair(sessionKey)
  const cookie = `${sessionCookie(where.origin).name}=${encodeURIComponent(sessionKey)}`
  return { cookie, [csrfIdHeader]: csrfId, [csrfTokenHeader]: csrfToken, 'content-type': 'application/json' }
}

/** Calls the server; returns the status, and for a 503 when to retry. */
const call = async (service: Service, path: string, init: RequestInit = {}) => {
  const startedMs = monotonicMs()
  const response = await fetch(`${where.origin}${path}`, { headers: headersOf(service.editor), ...init })
  const answer = (await response.json()) as { success: boolean; message: string; data: { newsId: string } | null }
  service.longestMs = Math.max(service.longestMs, monotonicMs() - startedMs)
  if (response.status === 503) return `503 after ${response.headers.get('retry-after')} s`
  if (init.method === 'POST' && answer.success && answer.data) service.posted.push(answer.data.newsId)
  return answer.success ? response.status : answer.message
}
const read = (service: Service) => call(service, listNews.path)
const write = (service: Service) =>
  call(service, createNews.path, { method: 'POST', body: JSON.stringify(newsBodyAt(systemClock() + minuteMs)) })
const signIn = (service: Service) => call(service, '/v1/session/authUrl')

const callAll = (service: Service) => Promise.all([read(service), write(service), signIn(service)])
const refused = ['503 after 2 s', '503 after 2 s', '503 after 2 s']

const expectWell = async (service: Service, { child }: Running = service.running) => {
  await expect.poll(() => callAll(service), { timeout: 30_000 }).toEqual([200, 200, 200])
  expect(child.exitCode).toBe(null)
  const rows = await started.app.db.query<{ id: string }>(sql`
    select news_id as id from news where management_group_id = ${service.editor.managementGroupId}`)
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(service.posted))
}

test('G-238 while the coordinator is down every call gets 503 at once, and with it all is well again, with all that was confirmed', async () => {
  const service = await openService('killed')
  expect(await callAll(service)).toEqual([200, 200, 200])
  let isOver = false
  const statuses = new Set<unknown>()
  const writing = async () => {
    while (!isOver) statuses.add(await write(service))
  }
  const writers = [writing(), writing(), writing()]
  await expect.poll(() => service.posted.length).toBeGreaterThan(10)
  await coordinator()?.kill()
  for (let round = 0; round < 20; round += 1) expect(await callAll(service)).toEqual(refused)
  isOver = true
  await Promise.all(writers)
  expect(statuses).toEqual(new Set([200, '503 after 2 s']))
  expect(service.longestMs).toBeLessThan(3_000)
  await coordinator()?.start()
  await expectWell(service)
})

test('G-238 while the coordinator hangs every call gets 503 within 5 s, and with it all is well again, with all that was confirmed', async () => {
  const service = await openService('frozen')
  expect(await callAll(service)).toEqual([200, 200, 200])
  const thaw = await freeze(coordinator()?.port ?? 0)
  try {
    for (let round = 0; round < 3; round += 1) {
      const rounds = await Promise.all([callAll(service), callAll(service), callAll(service), callAll(service)])
      expect(rounds).toEqual([refused, refused, refused, refused])
    }
    // Five seconds, and what a busy machine adds: calls that waited behind others took nine.
    expect(service.longestMs).toBeLessThan(7_500)
  } finally {
    thaw()
  }
  await expectWell(service)
})
