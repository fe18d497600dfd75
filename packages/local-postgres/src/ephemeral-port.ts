import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port of the loopback address that no program uses at this moment, from the system's ephemeral range: no known program needs it. */
export const ephemeralPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
