import { describe, expect, test } from 'vitest'
import { code, isForTests } from './source.ts'
import { waitsIn } from './waits.ts'

/** What looks like a wait and is a stimulus: it goes on until the test stops it, or is what the tested code has to bear. */
const stimuli: Record<string, string> = {
  'apps/server/src/db/placements.test.ts: pg_sleep': 'a statement that is slower than its timeout',
  'apps/server/src/features/exports/send.test.ts: setInterval(…, 60)': 'a reader who takes slowly',
  'apps/server/src/features/files/kinds/scan.test.ts: sleep 6': 'a scanner that does not end',
  'apps/server/src/features/files/pictures/process-crashing.fake.ts: setInterval(…, 1000)':
    'a process that is alive until it crashes',
  'apps/server/src/features/files/pictures/process-growing.fake.ts: setInterval(…, 5)': 'a process that takes memory',
  'apps/server/src/features/imports/worker/concurrent.test.ts: while (!isApplied)': 'people who work on',
  'apps/server/src/features/news/one-moment.test.ts: for (let round = 0; !progress.isOver && wrong.length < 5; round++)':
    'readers, until the last save',
  'apps/server/src/features/notices/channels/postfix.long.test.ts: sleep 3': 'a mail server that is slow',
  'apps/server/src/http/load.test.ts: Atomics.wait': 'long work in the event loop',
  'apps/server/src/mail/mailer.test.ts: setTimeout(…, 3_000)': 'a mail server that thinks',
  'apps/server/src/maintenance/clock-watch.test.ts: await pause(': 'a slow round trip to the database',
  'apps/server/src/maintenance/clock-watch.test.ts: pg_sleep': 'a slow round trip to the database',
  'apps/server/src/maintenance/maintenance.test.ts: pg_sleep': 'a statement that is cut off',
  'apps/server/src/manage/manage.test.ts: for (let round = 0; !isOver; round += 1)':
    'readers, until the company has ended',
  'apps/server/src/manage/manage.test.ts: while (!isOver)': 'writers, until the company has ended',
  'apps/server/src/shutdown.test.ts: while (!isOver)': 'callers, until both servers are restarted',
  'apps/server/src/testing/cluster/coordinator.cluster.test.ts: while (!isOver)':
    'writers, until the coordinator is lost',
  'apps/server/src/testing/cluster/moving.cluster.test.ts: while (isMoving)':
    'writers and readers, until the company is moved',
  'apps/web/src/testing/shared-page.fake.ts: setTimeout(…, 2000)': 'the idle moment of a page, which jsdom lacks',
  "e2e/service.ts: setTimeout as wait } from 'node:timers/promises'": 'a limit, raced against what is waited for',
  'e2e/slow-network.ts: setTimeout(…, freeAt - now + roundTripMs / 2)': 'a slow network',
  'e2e/slow-network.ts: setTimeout(…, freeAt - now)': 'a slow network',
  'e2e/test-server.ts: setTimeout(…, ms)': 'the timeout of a call, by the clock of the page',
  'tests/operations.long.test.ts: do … while': 'restarts, until there was enough traffic',
  'tests/operations.long.test.ts: while (!isOver)': 'people, until the servers were restarted',
}

const tests = code.filter(({ path }) => isForTests(path) && !/^bench\/|^tests\/waits\./.test(path))

test('tests wait for an event or by expect.poll: none sleeps, and none loops until something has happened', () => {
  expect(tests.flatMap(waitsIn).toSorted()).toEqual(Object.keys(stimuli).toSorted())
})

describe('the rule sees', () => {
  const found = (text: string) => waitsIn({ path: 'a.test.ts', text }).map((line) => line.slice('a.test.ts: '.length))

  test.each([
    ['while (!(await isDone())) await db.query()', 'while (!(await isDone()))'],
    ['  while (!isDone) {\n    if (isOdd) look()\n    await pauseShortly()\n  }\n  go()', 'while (!isDone)'],
    ['while (\n  !isDone &&\n  isOdd\n) {\n  await look()\n}', 'while ( !isDone && isOdd )'],
    ['const all = async () => { while (isOpen) await call() }', 'while (isOpen)'],
    ['while (!isDone()) {}', 'while (!isDone())'],
    ['while (!isDone());', 'while (!isDone())'],
    ['for (;;) {\n  const answer = await call()\n}', 'for (;;)'],
    ['for (let round = 0; !isDone; round += 1) await call()', 'for (let round = 0; !isDone; round += 1)'],
    ['for (let n = 0; answered < 5; n += 1) await call()', 'for (let n = 0; answered < 5; n += 1)'],
    ['do {\n  await call()\n} while (!isDone)', 'do … while'],
    ['do await call()\nwhile (!isDone)', 'do … while'],
    ['await pause(50)', 'await pause('],
    ['await new Promise((r) => setTimeout(r, stepMs))', 'setTimeout(…, stepMs)'],
    ['setTimeout(() => end(1, [2, 3]), 2 * day(1, 2))', 'setTimeout(…, 2 * day)'],
    ['setInterval(look, 10)', 'setInterval(…, 10)'],
    ["import { setTimeout as rest } from 'node:timers/promises'", "setTimeout as rest } from 'node:timers/promises'"],
    ['sql`select pg_sleep(1)`', 'pg_sleep'],
    ['Atomics.wait(cell, 0, 0, 400)', 'Atomics.wait'],
    ['await page.waitForTimeout(100)', 'waitForTimeout'],
    ['await expect.poll(isDone, { interval: 1 }).toBe(true)', 'interval: 1'],
  ])('%j', (text, wait) => expect(found(text)).toEqual([wait]))

  test.each([
    'for (const item of items) await add(item)',
    'for await (const item of items) add(item)',
    'for (let round = 0; round < 5 && !isDone; round += 1) {\n  await call()\n}',
    'for (let open = take(); open.length > 0; open = take()) await end(open)',
    'while (at < text.length) at += 1\nawait call()',
    '// while (!isDone) await call()',
    'setTimeout(run)\nsetTimeout(resolve, 0)',
    'vi.useFakeTimers()\nsetTimeout(resolve, 500)',
    'await expect.poll(isDone, { interval: 10 }).toBe(true)',
  ])('nothing in %j', (text) => expect(found(text)).toEqual([]))
})
