import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy between the server and its database; when silent, it forwards no byte, like a lost network. */
export const openSwallowingProxy = async (databaseUrl: string) => {
  const url = new URL(databaseUrl)
  const target = { host: url.hostname, port: Number(url.port) }
  const open = new Set<Socket>()
  let isSilent = false
  const proxy = createServer((from) => {
    const to = connect(target)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one)
      one.on('data', (chunk) => isSilent || other.write(chunk))
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    setSilent: (silent: boolean) => {
      isSilent = silent
      // Bytes that were lost on a connection never arrive.
      if (!silent) for (const socket of open) socket.destroy()
    },
    close: () => {
      for (const socket of open) socket.destroy()
      proxy.close()
    },
  }
}
