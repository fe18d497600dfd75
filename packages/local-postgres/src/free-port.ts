import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to outgoing connections and to whoever asks for any port: one of them may be taken before it is used. */
const ports = [20_000, 32_768] as const

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

/** A port of the loopback address that no program uses at this moment. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(...ports)
    if (await isFree(port)) return port
  }
}
