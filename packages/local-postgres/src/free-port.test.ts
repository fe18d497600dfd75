import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'

const spied = vi.hoisted(() => ({ randomInt: vi.fn<(min: number, max: number) => number>() }))
vi.mock('node:crypto', async (actual) => {
  const { randomInt, ...others } = await actual<typeof import('node:crypto')>()
  spied.randomInt.mockImplementation(randomInt)
  return { ...others, randomInt: spied.randomInt }
})
const { freePort } = await import('./free-port.ts')

const server = createServer()
afterEach(() => server.close())

test('a port that a program uses is left out, and so are those that systems give to connections', async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  spied.randomInt.mockReturnValueOnce((server.address() as AddressInfo).port)
  const port = await freePort()
  expect(spied.randomInt.mock.calls.length).toBeGreaterThan(1)
  expect([port >= 20_000, port < 32_768]).toEqual([true, true])
})
