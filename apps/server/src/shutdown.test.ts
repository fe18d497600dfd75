import { once } from 'node:events'
import { connect as connectTo, type Socket } from 'node:net'
import { createImport } from '@kawaraban/contract/imports.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import { freePort } from '@kawaraban/local-postgres/free-port.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import type { Db } from './db/connect.ts'
import { createCsrfPair } from './http/csrf.ts'
import { sessionCookie } from './http/session-key.ts'
import { addCompany, addPerson, type Person } from './testing/company.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { type Running, serviceLauncher } from './testing/launcher.ts'
import { connectRecording } from './testing/statements.ts'

const { where, launch, ready, interrupt } = serviceLauncher()

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = connectRecording(database.url, () => undefined, 2)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const start = (over: Record<string, string> = {}) => launch({ DATABASE_URL: database.url, ...over })
const readiness = async () => {
  const response = await fetch(`${where.origin}/readyz`)
  return { status: response.status, text: await response.text(), connection: response.headers.get('connection') }
}
const isListening = async () => {
  const socket = connectTo(where.port, 'localhost')
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return isOpen
}

const addAdmin = async (company: string): Promise<Person> => {
  const now = systemClock()
  return addPerson(db, await addCompany(db, company, now), { name: '佐藤', role: 'admin', now })
}

/** Sends the first half of an admin's upload; returns its socket and a function that returns the answer so far. */
const startUpload = async (
  sato: Person,
  text: string,
  middle: number,
): Promise<{ socket: Socket; answer: () => string }> => {
  const { csrfId, csrfToken } = createCsrfPair(sato.sessionKey)
  const { name } = sessionCookie(where.origin)
  const socket = connectTo(where.port, 'localhost')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = [
    `POST ${createImport.path} HTTP/1.1`,
    `host: localhost:${where.port}`,
    'content-type: text/csv',
    `content-length: ${Buffer.byteLength(text)}`,
    'expect: 100-continue',
    `cookie: ${name}=${encodeURIComponent(sato.sessionKey)}`,
    `${csrfIdHeader}: ${csrfId}`,
    `${csrfTokenHeader}: ${csrfToken}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await expect.poll(() => answer).toMatch(/^HTTP\/1.1 100 Continue/)
  socket.write(text.slice(0, middle))
  return { socket, answer: () => answer }
}

/** Sends SIGTERM to the service; `ended` resolves with the exit code. */
const end = (running: Running): { ended: Promise<number | null> } => ({ ended: interrupt(running, 'SIGTERM') })

test('G-209 a stopping server reports it at /readyz, still answers, and closes each connection', async () => {
  const { ended } = end(await ready(start({ SHUTDOWN_DELAY_SECONDS: '6' })))
  await expect.poll(async () => (await readiness()).text, { interval: 20 }).toBe('stopping')
  expect(await readiness()).toEqual({ status: 503, text: 'stopping', connection: 'close' })
  const page = await fetch(`${where.origin}/v1/session`)
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  expect(await ended).toBe(0)
})

test('G-209 G-182 an upload under way is completed and answered while the server accepts no more connections', async () => {
  // Longer than the test may take, so that only the end of the upload can end the process.
  const running = await ready(start({ SHUTDOWN_GRACE_SECONDS: '600' }))
  const text = `ID,name\n${Array.from({ length: 2000 }, (_, index) => `d${index},A`).join('\n')}\n`
  const upload = await startUpload(await addAdmin('uploading'), text, 9_000)
  const { ended } = end(running)
  await expect.poll(isListening, { interval: 20 }).toBe(false)
  expect(running.child.exitCode).toBe(null)
  upload.socket.write(text.slice(9_000))
  expect(await ended).toBe(0)
  expect(upload.answer()).toMatch(/^HTTP\/1.1 200 OK/m)
  expect(upload.answer()).toContain('"success":true')
})

test('G-209 while two servers are restarted one after the other, one of them always answers', async () => {
  const ports = [where.port, await freePort()]
  const startAt = (port = 0) => ready(start({ PORT: String(port), SHUTDOWN_DELAY_SECONDS: '1' }))
  const servers = [await startAt(ports[0]), await startAt(ports[1])]
  let isOver = false
  const statuses: number[] = []
  const faults: string[] = []
  const call = async (first: number) => {
    for (const port of [ports[first], ports[1 - first]]) {
      try {
        const { status } = await fetch(`http://localhost:${port}/v1/session`, { headers: { connection: 'close' } })
        statuses.push(status)
        return
      } catch (error) {
        // Errors after which a proxy tries the other server.
        const { code } = ((error as Error).cause ?? {}) as { code?: string }
        if (code !== 'ECONNREFUSED' && code !== 'ECONNRESET' && code !== 'UND_ERR_SOCKET') faults.push(String(error))
      }
    }
    faults.push('neither answered')
  }
  const callUntilOver = async (first: number) => {
    while (!isOver) await call(first)
  }
  const callers = [callUntilOver(0), callUntilOver(1), callUntilOver(0), callUntilOver(1)]
  for (const [index, server] of servers.entries()) {
    expect(await interrupt(server, 'SIGTERM')).toBe(0)
    await startAt(ports[index])
  }
  isOver = true
  await Promise.all(callers)
  expect([faults, new Set(statuses)]).toEqual([[], new Set([200])])
}, 60_000)

test('G-209 a request that does not end within SHUTDOWN_GRACE_SECONDS is cut off', async () => {
  const running = await ready(start({ SHUTDOWN_GRACE_SECONDS: '1' }))
  const upload = await startUpload(await addAdmin('hanging'), 'ID,name\nd1,A\n', 8)
  const { ended } = end(running)
  expect(await ended).toBe(0)
  expect(upload.answer()).not.toContain('200 OK')
})
