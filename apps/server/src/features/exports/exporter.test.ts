import { writeSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { RunDear } from '../../http/limits/dear.ts'
import { Refusal } from '../../http/refusal.ts'
import { createExporter } from './exporter.ts'
import { openGrowingFile } from './growing-file.ts'
import type { Job } from './job.ts'
import type { runThread } from './thread/run.ts'

const job: Job = {
  managementGroupId: 1,
  companyUserId: '1',
  format: 'csv',
  now: 0,
  newsId: null,
  held: null,
  role: 'editor',
  order: 'due',
}
const atOnce: RunDear = (_company, _gone, work) => work()
const settled = () => new Promise((resolve) => setImmediate(resolve))
const stays = new AbortController().signal

type Listener = Parameters<typeof runThread>[2]
/** One run of a thread, which a test plays. */
type Run = Listener & { write: (text: string) => void; finish: () => void; fail: (error: Error) => void }

/** An exporter whose threads the test plays, and what happens to it. */
const open = (over: Partial<Parameters<typeof createExporter>[0]> = {}) => {
  const runs: Run[] = []
  const events: string[] = []
  const failures: unknown[] = []
  const waiting: (() => void)[] = []
  const run: typeof runThread = ({ descriptor }, signal, listener) => {
    events.push('writing')
    return new Promise((resolve, reject) => {
      const end = (act: () => void) => () => {
        events.push('written')
        act()
      }
      const write = (bytes: string) => {
        writeSync(descriptor, bytes)
        listener.onBytes(Buffer.byteLength(bytes))
      }
      runs.push({ ...listener, write, finish: end(resolve), fail: (error) => end(() => reject(error))() })
      signal.addEventListener('abort', () => end(() => reject(new Error('stopped')))())
    })
  }
  const exporter = createExporter({
    url: '',
    clock: () => 0,
    runDear: atOnce,
    run,
    onFailure: (error) => failures.push(error),
    takeTurn: async (_caller, { bytes }) => {
      events.push(`turn for ${bytes} bytes`)
      return {
        endWriting: (written) => events.push(`place left at ${written} bytes`),
        end: () => events.push('turn left'),
      }
    },
    ...over,
  })
  const checkRights = async () => void events.push('rights')
  /** Starts one, whose thread is there when it resolves. */
  const start = async (gone = stays, check = checkRights, ofJob: Job = job) => {
    const exported = exporter(ofJob, { gone, checkRights: check })
    exported.catch(() => undefined)
    await expect.poll(() => runs.length).toBe(1)
    return { exported, thread: runs[0] as Run }
  }
  return { exporter, start, events, failures, waiting }
}

test('EXPORT-03 a file is sent as soon as its rows are counted, and its place is free when it is written, at any pace of its reader', async () => {
  const { start, events, failures } = open()
  const { exported, thread } = await start()
  thread.onCount(520)
  const { rows, file } = await exported
  expect(rows).toBe(520)
  expect(events).toEqual(['turn for 0 bytes', 'rights', 'writing', 'rights'])
  thread.write('half ')
  thread.write('whole')
  thread.finish()
  await settled()
  expect(events.slice(4)).toEqual(['written', 'place left at 10 bytes'])
  expect(await text(file)).toBe('half whole')
  await expect.poll(() => events.at(-1)).toBe('turn left')
  expect(failures).toEqual([])
})

test('EXPORT-03 G-315 rows are found and counted in a dear place, which is free before the file is read', async () => {
  const places: string[] = []
  const { start } = open({
    runDear: async (company, _gone, work) => {
      places.push(`company ${company}`)
      return work().finally(() => places.push('free'))
    },
  })
  const { exported, thread } = await start()
  expect(places).toEqual(['company 1'])
  thread.onCount(520)
  await exported
  expect(places).toEqual(['company 1', 'free'])
  thread.finish()
})

test('EXPORT-03 G-268 who loses the right before writing begins gets nothing written', async () => {
  const { exporter, events } = open()
  const refuse = () => Promise.reject(new Error('no right'))
  await expect(exporter(job, { gone: stays, checkRights: refuse })).rejects.toThrow('no right')
  expect(events).toEqual(['turn for 0 bytes', 'turn left'])
})

test('EXPORT-03 G-268 who loses the right while it is written gets no byte, and nobody writes on', async () => {
  const { start, events, failures } = open()
  let mayRead = true
  const { exported, thread } = await start(stays, async () => {
    if (!mayRead) throw new Error('no right')
  })
  thread.write('secret')
  mayRead = false
  thread.onCount(520)
  await expect(exported).rejects.toThrow('no right')
  expect(events.slice(1)).toEqual(['writing', 'written', 'place left at 6 bytes', 'turn left'])
  expect(failures).toEqual([])
})

test('EXPORT-03 what fails in the middle is an error for who reads it, and logged', async () => {
  const { start, events, failures } = open()
  const { exported, thread } = await start()
  thread.onCount(520)
  const { file } = await exported
  thread.write('half')
  thread.fail(new Error('statement failed'))
  await expect(text(file)).rejects.toThrow('statement failed')
  await expect.poll(() => events.at(-1)).toBe('turn left')
  expect(failures).toEqual([new Error('statement failed')])
})

test('EXPORT-03 what fails before its rows are counted is the refusal that a right would now be, or its own error', async () => {
  for (const [isGone, message] of [
    [true, 'deleted'],
    [false, 'no post'],
  ] as const) {
    const { start, events, failures } = open()
    let checks = 0
    const { exported, thread } = await start(stays, async () => {
      checks += 1
      if (checks > 1 && isGone) throw new Error('deleted')
    })
    thread.fail(new Error('no post'))
    await expect(exported).rejects.toThrow(message)
    expect(events.at(-1)).toBe('turn left')
    // The call that throws it has it logged, unless it is a refusal.
    expect(failures).toEqual([])
  }
})

test('EXPORT-03 who disconnects stops the thread, before the file begins and in its middle, and is no fault of the server', async () => {
  for (const isCounted of [false, true]) {
    const { start, events, failures } = open()
    const gone = new AbortController()
    const { exported, thread } = await start(gone.signal)
    if (isCounted) thread.onCount(520)
    const file = isCounted ? (await exported).file : null
    gone.abort()
    if (file) await expect(text(file)).rejects.toThrow()
    else await expect(exported).rejects.toEqual(new Refusal('badRequest'))
    await expect.poll(() => events.at(-1)).toBe('turn left')
    expect(events).toContain('written')
    expect(failures).toEqual([])
  }
})

test('EXPORT-03 a file of which nobody has read anything is closed when its caller disconnects', async () => {
  const { start, events } = open()
  const gone = new AbortController()
  const { exported, thread } = await start(gone.signal)
  thread.onCount(520)
  await exported
  gone.abort()
  await expect.poll(() => events.at(-1)).toBe('turn left')
})

test('EXPORT-03 for who has disconnected before the turn, or while the rights are checked, nothing is opened', async () => {
  for (const isEarly of [true, false]) {
    const gone = new AbortController()
    const { exporter, events } = open({ openFile: () => Promise.reject(new Error('opened')) })
    const checkRights = async () => {
      events.push('rights')
      gone.abort()
    }
    if (isEarly) gone.abort()
    await expect(exporter(job, { gone: gone.signal, checkRights })).rejects.toEqual(new Refusal('badRequest'))
    expect(events).toEqual(['turn for 0 bytes', ...(isEarly ? [] : ['rights']), 'turn left'])
  }
})

test('EXPORT-03 a file that cannot be closed is logged, and its person may export again', async () => {
  const failure = new Error('cannot be closed')
  const closing = async () => {
    const file = await openGrowingFile()
    return { ...file, close: () => file.close().then(() => Promise.reject(failure)) }
  }
  const { start, events, failures } = open({ openFile: closing })
  const { exported, thread } = await start()
  thread.onCount(520)
  const { file } = await exported
  thread.finish()
  await text(file)
  await expect.poll(() => events.at(-1)).toBe('turn left')
  expect(failures).toEqual([failure])
})

test('EXPORT-03 G-267 a narrowing counts by its bytes while it waits, and nothing holds it while its file is sent', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const { start, events } = open()
  const { file, found } = await (async () => {
    const ofPost: Job = { ...job, newsId: '1', narrowing: '"名前"', order: 'doneFirst' }
    const { exported, thread } = await start(stays, async () => void ofPost.newsId, ofPost)
    thread.onCount(520)
    thread.finish()
    return { ...(await exported), found: new WeakRef(ofPost) }
  })()
  expect(events[0]).toBe('turn for 8 bytes')
  await settled()
  collectGarbage()
  expect(found.deref()).toBeUndefined()
  expect(await text(file)).toBe('')
})

test('EXPORT-03 a reader that breaks off stops the thread as well', async () => {
  const { start, events } = open()
  const { exported, thread } = await start()
  thread.onCount(520)
  const { file } = await exported
  thread.write('half')
  file.destroy()
  await expect.poll(() => events.at(-1)).toBe('turn left')
  expect(events.slice(4)).toEqual(['written', 'place left at 4 bytes', 'turn left'])
})
