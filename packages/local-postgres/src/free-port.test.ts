import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { freePort } from './free-port.ts'

const server = createServer()
afterEach(() => server.close())

test('no port is given twice, none that a program uses, and none of the ephemeral range', async () => {
  const one = await freePort()
  const other = await freePort()
  expect(other).not.toBe(one)
  // The next in sequence.
  const taken = other + 1
  await once(server.listen(taken, '127.0.0.1'), 'listening')
  const port = await freePort()
  expect(port).not.toBe(taken)
  for (const given of [one, other, port]) expect([given >= 10_300, given < 12_768]).toEqual([true, true])
})
