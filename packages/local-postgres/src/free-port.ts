import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Outside the ephemeral port range (from 32,768 on Linux), since a test may begin to listen long after its choice; so are the ports
 * 20,000 higher, where a service in development takes mails.
 */
const [first, end] = [10_300, 12_768]

/** In sequence from a random start, so that no port is given twice, and two processes that choose at once hardly ever collide. */
let next = randomInt(first, end)

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** For tests: an unused port of the loopback address that stays free until the test listens. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = next
    next = port + 1 < end ? port + 1 : first
    if (await isFree(port)) return port
  }
}
