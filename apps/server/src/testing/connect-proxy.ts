import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** Starts a CONNECT proxy on this machine that connects every call to the service at `origin`. */
export const openConnectProxy = async (origin: string) => {
  const connected: string[] = []
  const server = createServer((_request, response) => response.writeHead(405).end())
  server.on('connect', (request, socket) => {
    connected.push(request.url ?? '')
    const { hostname, port } = new URL(origin)
    const there = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      there.pipe(socket)
      socket.pipe(there)
    })
    there.on('error', () => socket.destroy())
    socket.on('error', () => there.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Requested targets, as host and port. */
    connected,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
