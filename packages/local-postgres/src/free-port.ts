import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below those that systems give to outgoing connections and to whoever asks for any port: a test may begin to listen long after its
 * choice. Those that are higher by 20,000, where a service takes the mails of development, are below them, too.
 */
const [first, end] = [10_300, 12_768]

/** One after the other from anywhere: two programs that choose at the same time hardly ever meet. */
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

/** For tests: a port of the loopback address that no program uses, and that this one has not been given before. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = next
    next = port + 1 < end ? port + 1 : first
    if (await isFree(port)) return port
  }
}
