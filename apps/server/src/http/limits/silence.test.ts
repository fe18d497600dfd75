import { getMyProfile } from '@kawaraban/contract/members.ts'
import { createAccessLog } from '@kawaraban/contract/service.ts'
import { expect, test } from 'vitest'
import { connect } from '../../db/connect.ts'
import { useTestApp } from '../../testing/app.ts'
import { openSwallowingProxy } from '../../testing/swallowing-proxy.ts'

const app = useTestApp()

/** More calls at once than a session has places, of short reads and of others. */
const reads = 6
const visits = 24

test('G-238 G-310 who waits behind calls that a silent database does not answer gets 503 within 5 s, and no 429', async () => {
  const proxy = await openSwallowingProxy(app.databaseUrl)
  const db = connect(proxy.url, () => undefined)
  const { tanaka } = app.cast
  const call = await app.addServer({}, { db })
  const callAll = async () => {
    const late = AbortSignal.timeout(7_500)
    const answers = await Promise.all([
      ...Array.from({ length: reads }, () => call(tanaka, getMyProfile)),
      ...Array.from({ length: visits }, () => call(tanaka, createAccessLog, { body: { pageName: 'newsIndex' } })),
    ])
    const outcomes = answers.map(({ status, headers }) => `${status} ${headers['retry-after'] ?? ''}`.trim())
    // Each wait of its own would take 9 s.
    return new Set(late.aborted ? [...outcomes, 'too late'] : outcomes)
  }
  expect(await callAll()).toEqual(new Set(['200']))
  proxy.setSilent(true)
  // First on connections that are open, then on new ones.
  for (let round = 0; round < 2; round += 1) expect(await callAll()).toEqual(new Set(['503 2']))
  proxy.setSilent(false)
  await expect.poll(callAll).toEqual(new Set(['200']))
  await db.close()
  proxy.close()
})
