import { once } from 'node:events'
import { createServer } from 'node:net'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addCompanyOf, storeDuePost } from './testing/due-post.ts'
import { answerSent } from './testing/gateway.ts'
import { serviceLauncher } from './testing/launcher.ts'
import { useProcessSettings } from './testing/process-settings.ts'

const { where, launch, ready, failure, interrupt } = serviceLauncher()

const company = 'processes'
const people = 3_000
const { db, gateway, settings } = useProcessSettings()

/** Stores a post whose push is due, for a company of so many people. */
const storePost = async () => storeDuePost(db(), await addCompanyOf(db(), people, company))

const countSent = async () => {
  const [row] = await db().query<{ sent: number }>(sql`
    select count(*)::int as sent from notices n join management_groups g using (management_group_id)
    where n.state = 'sent' and n.channel = 'gateway' and g.code = ${company}`)
  return row?.sent
}
/** Without the demo company, which gets a push at a first start. */
const recipients = () =>
  gateway()
    .calls.filter(({ handed }) => handed.company === company)
    .flatMap(({ handed: { userIds } }) => userIds)
const get = async (port: number, path: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  return { status: response.status, text: await response.text() }
}

describe('NOTICE_WORKER', () => {
  test('G-207 with NOTICE_WORKER=apart two servers send nothing, and two workers send each notice once', async () => {
    await storePost()
    const ports = [where.port, await freePort(), await freePort(), await freePort()] as const
    const server = (port: number) => launch(settings({ NOTICE_WORKER: 'apart', PORT: String(port) }))
    const servers = [await ready(server(ports[0])), await ready(server(ports[1]))]
    // A worker inside the server would have claimed the company at its start.
    for (let call = 0; call < 20; call += 1) await get(ports[0], '/readyz')
    expect(await db().query(sql`select from jobs where kind = 'notices' and holder is null`)).toHaveLength(1)
    expect(gateway().calls).toEqual([])
    const worker = (port: number) => launch(settings({ METRICS_PORT: String(port) }), 'worker')
    const workers = await Promise.all([ready(worker(ports[2])), ready(worker(ports[3]))])
    await expect.poll(countSent, { timeout: 20_000 }).toBe(people)
    const received = recipients()
    expect([received.length, new Set(received).size]).toEqual([people, people])
    const sums = []
    for (const port of ports.slice(2)) {
      expect(await get(port, '/healthz')).toEqual({ status: 200, text: 'ok' })
      expect(await get(port, '/readyz')).toEqual({ status: 200, text: 'ok' })
      const { text } = await get(port, '/metrics')
      sums.push(Number(/^kawaraban_notices_total\{.*"sent"\} (\d+)/m.exec(text)?.[1] ?? 0))
    }
    expect(sums.reduce((sum, count) => sum + count, 0)).toBe(people)
    for (const running of [...servers, ...workers]) expect(await interrupt(running, 'SIGTERM')).toBe(0)
  }, 60_000)

  test('G-207 two servers with workers inside send each notice once', async () => {
    const first = launch(settings())
    const second = launch(settings({ PORT: String(await freePort()) }))
    await Promise.all([ready(first), ready(second)])
    await storePost()
    await expect.poll(countSent, { timeout: 20_000 }).toBe(people)
    const received = recipients()
    expect([received.length, new Set(received).size]).toEqual([people, people])
  }, 60_000)

  test('G-207 a worker stops after the calls under way, and the next one sends the rest', async () => {
    await storePost()
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let arrived: () => void = () => undefined
    const firstCall = new Promise<void>((resolve) => {
      arrived = resolve
    })
    gateway().script(async (call, response) => {
      arrived()
      await held
      answerSent(call, response)
    })
    const first = await ready(launch(settings(), 'worker'))
    await firstCall
    const ended = interrupt(first, 'SIGTERM')
    release()
    expect(await ended).toBe(0)
    const answered = recipients().length
    expect(answered).toBeGreaterThan(0)
    expect(await countSent()).toBe(answered)
    await ready(launch(settings(), 'worker'))
    await expect.poll(countSent, { timeout: 20_000 }).toBe(people)
    const received = recipients()
    expect([received.length, new Set(received).size]).toEqual([people, people])
  }, 60_000)

  test('G-207 a worker without DATABASE_URL ends with one sentence that says so', async () => {
    expect(await failure({}, 'worker')).toEqual({
      code: 1,
      output: expect.stringMatching(/^The setting DATABASE_URL is missing: npm run worker [^\n]+\.$/),
    })
  })
})

describe('METRICS_PORT', () => {
  test('G-208 serves metrics and health on its own port; the public port has no metrics', async () => {
    const port = await freePort()
    await ready(launch(settings({ METRICS_PORT: String(port) })))
    const metrics = await get(port, '/metrics')
    expect(metrics.status).toBe(200)
    for (const name of ['kawaraban_pool_connections_in_use{pool="requests"}', 'kawaraban_notices_lag_seconds'])
      expect(metrics.text).toContain(`\n${name} `)
    expect(await get(port, '/readyz')).toEqual({ status: 200, text: 'ok' })
    for (const path of ['/metrics', '/metrics/', '//metrics', '/METRICS']) {
      expect((await get(where.port, path)).text).not.toContain('kawaraban_pool')
    }
  }, 60_000)

  test('G-208 a start ends with one sentence when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    expect(await failure(settings({ METRICS_PORT: String(port) }))).toEqual({
      code: 1,
      output: `The port ${port} is taken by another program: stop that one, or set METRICS_PORT to a free port.`,
    })
    other.close()
  })
})
