import { createExport, downloadExport, getExport, type TableExport } from '@kawaraban/contract/exports.ts'
import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import { dayMs, minuteMs } from '@kawaraban/contract/tokyo.ts'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../clock.ts'
import { createCsrfPair } from '../../../http/csrf.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { addCrowd } from '../../../testing/crowd.ts'
import { exportStage } from '../../../testing/export-stage.ts'
import { type Running, serviceLauncher } from '../../../testing/launcher.ts'

const people = 30_000
const { where, launch, ready, stopAll } = serviceLauncher()

let world: TestApp
let stage: ReturnType<typeof exportStage>
let aheadMs = 0
let newsId: string
beforeAll(async () => {
  world = await testApp(() => systemClock() + aheadMs)
  stage = exportStage(world)
  await addCrowd(world.db, world.cast.ours.managementGroupId, people)
  // Names that do not compress, so that the file has many pieces.
  for (let slice = 0; slice < 10; slice += 1) {
    await world.db.query(sql`
      update members set name = md5(docomo_id) || md5(docomo_id || 'a') || md5(docomo_id || 'b')
      where management_group_id = ${world.cast.ours.managementGroupId} and docomo_id like 'crowd %'
        and company_user_id % 10 = ${slice}`)
  }
  newsId = await world.storePost(world.cast.sato, { startAt: systemClock() - dayMs, endAt: systemClock() + dayMs })
})
beforeEach(() => {
  aheadMs = 0
})
afterEach(stopAll)
afterAll(() => world.close())

/** Calls the process as the author's browser does. */
const request = (path: string, id: string, body?: object) => {
  const { sessionKey } = world.cast.sato
  const { csrfId, csrfToken } = createCsrfPair(sessionKey)
  return fetch(where.origin + path.replace(/:\w+/, id), {
    method: body ? 'POST' : 'GET',
    headers: {
      cookie: `${world.cookieName}=${sessionKey}`,
      ...(body && { 'content-type': 'application/json', [csrfIdHeader]: csrfId, [csrfTokenHeader]: csrfToken }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}
const startProcess = () => ready(launch({ DATABASE_URL: world.databaseUrl }))
const kill = async ({ child, ended }: Running) => {
  child.kill('SIGKILL')
  await ended
  expect(child.signalCode).toBe('SIGKILL')
}
const startExport = async (): Promise<string> => {
  const answer = await request(createExport.path, newsId, { format: 'xlsx', narrowing: { kind: 'viewed' } })
  return ((await answer.json()) as { data: { exportId: string } }).data.exportId
}
const countPieces = async (exportId: string) => {
  const rows = await world.db.query(sql`select from export_chunks where export_id = ${exportId}`)
  return rows.length
}

/** A process of its own starts an export, and is killed when it has stored some pieces of the file. */
const killInTheMiddle = async (): Promise<string> => {
  const running = await startProcess()
  const exportId = await startExport()
  while ((await countPieces(exportId)) < 2) expect(running.child.exitCode).toBe(null)
  await kill(running)
  return exportId
}
/** Makes a finished file so large that it is not sent at once; gives its bytes. */
const enlarge = async (exportId: string): Promise<number> => {
  const pieces = await countPieces(exportId)
  await world.db.query(sql`
    insert into export_chunks
    select management_group_id, export_id, ${pieces}::int + n, bytes
    from export_chunks, generate_series(0, 99) n
    where export_id = ${exportId} and chunk = 0`)
  const [row] = await world.db.query<{ bytes: string }>(sql`
    update exports e set bytes = c.bytes, stored_bytes = c.bytes
    from (select sum(length(bytes)) as bytes from export_chunks where export_id = ${exportId}) c
    where e.export_id = ${exportId}
    returning e.bytes`)
  return Number(row?.bytes)
}
const found = async (exportId: string): Promise<TableExport> => (await stage.find(world.cast.sato, exportId)).data

test('EXPORT-03 an export whose process is killed in the middle is no file, and is written whole by another process', async () => {
  const { sato } = world.cast
  const exportId = await killInTheMiddle()
  expect(await found(exportId)).toMatchObject({ state: 'running', bytes: 0 })
  expect(JSON.parse((await stage.download(sato, exportId)).body)).toMatchObject({ message: 'Export not ready' })
  aheadMs = 2 * minuteMs
  const { state, total, bytes } = await stage.finished(sato, exportId)
  expect([state, total]).toEqual(['ready', people + 5])
  const { rawPayload } = await stage.download(sato, exportId)
  expect(rawPayload.length).toBe(bytes)
  expect(await stage.readXlsx(rawPayload)).toHaveLength(total + 1)
})

test('EXPORT-03 an export whose process is killed, and that nobody waits for, is deleted with its pieces after half an hour', async () => {
  const exportId = await killInTheMiddle()
  aheadMs = 31 * minuteMs
  const call = await world.addServer()
  expect(await call(world.cast.sato, getExport, { params: { exportId } })).toMatchObject({
    message: 'Document already deleted',
  })
  while ((await countPieces(exportId)) > 0);
})

test('EXPORT-03 a process that is killed while it sends a file is an error for the browser, which gets the file from another', async () => {
  const { sato } = world.cast
  const { data } = await stage.start(sato, newsId, 'xlsx')
  const { exportId } = await stage.finished(sato, data.exportId)
  const bytes = await enlarge(exportId)
  const running = await startProcess()
  const answer = await request(downloadExport.path, exportId)
  expect(answer.headers.get('content-length')).toBe(String(bytes))
  await kill(running)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  expect((await stage.download(sato, exportId)).rawPayload.length).toBe(bytes)
})
