import { csrfIdHeader, csrfTokenHeader } from '@kawaraban/contract/session.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetCsrfPair } from '../../../call.ts'
import { createSending, FileNotTaken, stallMs } from './send-file.ts'
import { serveTus } from './tus-server.fake.ts'

const tus = serveTus()
afterEach(() => {
  forgetCsrfPair()
  vi.restoreAllMocks()
})

const content = 'あいうえお'.repeat(20_000)
const file = new File([content], 'ignored')
const stored = () => [...tus.files().values()].map(({ name, bytes }) => [name, bytes.toString()])

test('FILE-01 a file is sent with its name and the pair of the session, and reports how far it is', async () => {
  const progress: number[] = []
  expect(await createSending(file, '手順 1.txt', (sent) => progress.push(sent)).run()).toBe('f1')
  expect(stored()).toEqual([['手順 1.txt', content]])
  expect(progress.at(-1)).toBe(file.size)
  for (const { headers } of tus.requests())
    expect([headers[csrfIdHeader], headers[csrfTokenHeader]]).toEqual(['id', 'token'])
})

test('FILE-01 where the connection breaks it goes on by itself, with what the server has not', async () => {
  tus.failNext('PATCH', 'break')
  expect(await createSending(file, 'a.txt', () => {}).run()).toBe('f1')
  expect(stored()).toEqual([['a.txt', content]])
  expect(tus.methods()).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH'])
  expect(Number(tus.requests().at(-1)?.headers['upload-offset'])).toBeGreaterThan(0)
})

test('FILE-01 a server that is too busy is asked again', async () => {
  tus.failNext('POST', { status: 503, message: 'Service unavailable' })
  expect(await createSending(file, 'a.txt', () => {}).run()).toBe('f1')
  expect(tus.methods()).toEqual(['POST', 'POST', 'PATCH'])
})

test('FILE-01 where nothing moves any more it gives up, and goes on from there when it is asked to', async () => {
  tus.failNext('PATCH', 'silence')
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const sending = createSending(file, 'a.txt', () => {})
  const failed = sending.run().catch((error: unknown) => error)
  await expect.poll(() => tus.files().get('f1')?.bytes.length).toBe(file.size)
  const giveUp = timers.mock.calls.findLast(([, ms]) => ms === stallMs)?.[0] as () => void
  giveUp()
  expect(await failed).toMatchObject({ code: 'timeout' })
  expect(await sending.run()).toBe('f1')
  expect(tus.methods()).toEqual(['POST', 'PATCH', 'HEAD'])
})

test('FILE-02 what the server does not take is not sent again, and says why', async () => {
  tus.failNext('PATCH', { status: 422, message: 'File has macros' })
  const refused = await createSending(file, 'a.docx', () => {})
    .run()
    .catch((error: unknown) => error)
  expect([refused instanceof FileNotTaken, (refused as FileNotTaken).refusal]).toEqual([true, 'hasMacros'])
  expect(tus.methods()).toEqual(['POST', 'PATCH'])
})

test('FILE-01 a pair that does not count any more is replaced once', async () => {
  tus.failNext('POST', { status: 200, message: 'CSRF validation failed' })
  expect(await createSending(file, 'a.txt', () => {}).run()).toBe('f1')
  expect(tus.methods()).toEqual(['POST', 'POST', 'PATCH'])
})

test('FILE-01 what is refused for another reason is an error of the call', async () => {
  tus.failNext('POST', { status: 200, message: 'No permission' })
  const failed = await createSending(file, 'a.txt', () => {})
    .run()
    .catch((error: unknown) => error)
  expect(failed).toMatchObject({ name: 'CallError', code: 'noPermission' })
})

test('FILE-01 a file that is cancelled is removed at the server', async () => {
  const sending = createSending(file, 'a.txt', () => sending.cancel())
  await expect(sending.run()).rejects.toMatchObject({ name: 'AbortError' })
  await expect.poll(() => tus.methods().includes('DELETE')).toBe(true)
  await expect.poll(() => tus.files().size).toBe(0)
})
