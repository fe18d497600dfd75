import fastify from 'fastify'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createFairQueue } from '../db/fair-queue.ts'
import { installErrors } from './errors.ts'

test.each(['EMFILE', 'ENFILE'])('a process without free files (%s) answers 503 with Retry-After', async (code) => {
  const app = fastify()
  installErrors(app)
  app.get('/', () => Promise.reject(Object.assign(new Error('too many open files'), { code })))
  const { statusCode, headers, body } = await app.inject('/')
  expect([statusCode, headers['retry-after'], JSON.parse(body).message]).toEqual([503, '2', 'Service unavailable'])
})

test('G-315 who waits too long is in the log, and who hangs up while waiting is not', async () => {
  const lines: string[] = []
  const app = fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } })
  installErrors(app)
  const enter = createFairQueue({ places: 1, placesEach: 1, waiting: 4, waitMs: 10 })
  await enter('a')
  app.get('/late', () => enter('a'))
  app.get('/gone', () => {
    const gone = new AbortController()
    setImmediate(() => gone.abort())
    return enter('a', gone.signal)
  })
  const statuses = [await app.inject('/late'), await app.inject('/gone')].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([503, 503])
  const messages = lines.map((line) => JSON.parse(line).msg)
  expect(messages.filter((message) => /many|hung/.test(message))).toEqual(['too many at once'])
})

const statusOf = async (message: string, code: string) => {
  const app = fastify()
  installErrors(app)
  app.get('/', () =>
    Promise.reject(Object.assign(new pg.DatabaseError(message, 0, 'error'), { code, severity: 'ERROR' })),
  )
  const { statusCode, headers } = await app.inject('/')
  return [statusCode, headers['retry-after']]
}

test.each([
  ['could not find valid entry for shard 102048', 'XX000'],
  ['could not find valid entry for shard placement 112', 'XX000'],
  ['could not find any healthy placement for shard 102048', '22023'],
  ['failed to assign 1 task(s) to worker nodes', 'XX000'],
  ['relation "public.receipts_102048" does not exist', '42P01'],
  ['relation "public.receipts_102048" does not exist', 'XX000'],
  ['shard for the given value does not exist', '40001'],
  ['cannot find a worker that has active placements for all shards in the query', '0A000'],
])('G-237 a statement beside the move of its company may be repeated: %s (%s)', async (message, code) => {
  expect(await statusOf(message, code)).toEqual([503, '2'])
})

test.each([
  ['relation "public.receipts" does not exist', '42P01'],
  ['relation "import_2" does not exist', '42P01'],
  ['column "shard" does not exist', '42703'],
])('G-237 a fault of a statement is none of a move: %s', async (message, code) => {
  expect(await statusOf(message, code)).toEqual([500, undefined])
})
