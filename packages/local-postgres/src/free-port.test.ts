import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { freePort } from './free-port.ts'

const server = createServer()
afterEach(() => server.close())

test('no port is given twice, none that a program uses, and none that systems give to connections', async () => {
  const one = await freePort()
  const other = await freePort()
  expect(other).not.toBe(one)
  // The next in turn.
  const taken = other + 1
  await once(server.listen(taken, '127.0.0.1'), 'listening')
  const port = await freePort()
  expect([port === taken, port < 12_768]).toEqual([false, true])
})
