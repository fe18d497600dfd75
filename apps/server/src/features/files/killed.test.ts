import { randomUUID } from 'node:crypto'
import { filePath, uploadsPath } from '@kawaraban/contract/files.ts'
import { newsPath } from '@kawaraban/contract/news.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../clock.ts'
import { createCsrfPair } from '../../http/csrf.ts'
import { useTestApp } from '../../testing/app.ts'
import { newsBodyAt } from '../../testing/company.ts'
import { named } from '../../testing/files-app.ts'
import { serviceLauncher } from '../../testing/launcher.ts'

const { where, launch, ready } = serviceLauncher()
const app = useTestApp({ clock: systemClock })
const content = Buffer.alloc(400_000, 'かわらばん')

const start = () => ready(launch({ DATABASE_URL: app.databaseUrl }))
let running: Awaited<ReturnType<typeof start>>
beforeEach(async () => {
  running = await start()
})
const kill = async () => {
  running.child.kill('SIGKILL')
  await running.ended
}

/** Asks the process as somebody who may post. */
const ask = (path: string, { headers, ...request }: RequestInit = {}) => {
  const { sessionKey } = app.cast.suzuki
  const pair = createCsrfPair(sessionKey)
  return fetch(`${where.origin}${path}`, {
    ...request,
    headers: {
      cookie: `${app.cookieName}=${sessionKey}`,
      [csrfIdHeader]: pair.csrfId,
      [csrfTokenHeader]: pair.csrfToken,
      'tus-resumable': '1.0.0',
      ...(headers as Record<string, string>),
    },
  })
}
const announce = async () => {
  const headers = { 'upload-length': String(content.length), 'upload-metadata': named('a.txt') }
  return String((await ask(uploadsPath, { method: 'POST', headers })).headers.get('location'))
}
const send = (address: string, offset: number, body: BodyInit) =>
  ask(address, {
    method: 'PATCH',
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
    duplex: 'half',
  } as RequestInit)
const offsetOf = async (address: string) =>
  Number((await ask(address, { method: 'HEAD' })).headers.get('upload-offset'))
const idOf = (address: string) => address.split('/').at(-1) ?? ''
const loaded = async (address: string) => Buffer.from(await (await ask(filePath(idOf(address)))).arrayBuffer())

/** Holds the row of a file while `work` waits for it, and lets go when it has been killed. */
const killWaiting = async (address: string, work: () => Promise<unknown>) => {
  await app.db.transaction(async (tx) => {
    await tx.query(sql`select from files where file_id = ${idOf(address)} for update`)
    const failed = expect(work()).rejects.toThrow()
    await expect
      .poll(() =>
        app.db.query(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toHaveLength(1)
    await kill()
    await failed
  })
  running = await start()
}

test('FILE-07 a kill while bytes arrive loses what the client sends again, and no more', async () => {
  const address = await announce()
  const half = content.length / 2
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const failed = expect(send(address, 0, readable)).rejects.toThrow()
  await writer.write(content.subarray(0, half))
  const isReceiving = () =>
    app.db.query(sql`select from files where file_id = ${idOf(address)} and lock_holder is not null`)
  await expect.poll(isReceiving).toHaveLength(1)
  await kill()
  await failed
  running = await start()
  const offset = await offsetOf(address)
  expect(offset).toBeLessThanOrEqual(half)
  expect((await send(address, offset, content.subarray(offset))).status).toBe(204)
  expect((await loaded(address)).equals(content)).toBe(true)
})

test('FILE-07 a kill when the last byte is there leaves a file that is finished when its client comes again', async () => {
  const address = await announce()
  await send(address, 0, content.subarray(0, 10))
  await killWaiting(address, () => send(address, 10, content.subarray(10)))
  const offset = await offsetOf(address)
  if (offset < content.length) await send(address, offset, content.subarray(offset))
  expect((await loaded(address)).equals(content)).toBe(true)
})

test('FILE-07 a kill while a post is made, edited or deleted leaves post and file together, or neither', async () => {
  const address = await announce()
  await send(address, 0, content)
  const files = [{ fileId: idOf(address) }]
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const body = (over: object) => JSON.stringify(newsBodyAt(systemClock(), over))
  const create = () => ask(newsPath, { method: 'POST', headers, body: body({ files }) })
  await killWaiting(address, create)
  const count = () => app.db.query(sql`select from news`)
  expect(await count()).toHaveLength(0)
  const { data } = (await (await create()).json()) as { data: { newsId: string } }
  const path = `${newsPath}/${data.newsId}`
  const namedFiles = async () =>
    ((await (await ask(path)).json()) as { data: { files?: unknown[] } }).data.files?.length
  await killWaiting(address, () =>
    ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: body({ files: [] }) }),
  )
  expect(await namedFiles()).toBe(1)
  await killWaiting(address, () => ask(path, { method: 'DELETE' }))
  expect(await namedFiles()).toBe(1)
  expect((await loaded(address)).equals(content)).toBe(true)
  await ask(path, { method: 'DELETE' })
  expect([await count(), await app.db.query(sql`select from files where news_id is not null`)]).toEqual([[], []])
})
