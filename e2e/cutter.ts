import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What becomes of the next export: its answer is cut behind so many bytes of its body, or its request gets none. */
type Cut = number | 'unanswered' | null

/** Relays connections of one request each to a port, and cuts exports. */
export const openCutter = async (port: number) => {
  let cut: Cut = null
  /** Exports that were requested so far, cuts so far, and the bytes of the last body. */
  const seen = { exports: 0, cuts: 0, bytes: 0 }
  const sockets = new Set<Socket>()

  const relay = (client: Socket) => {
    const server = connect(port, '127.0.0.1')
    const end = () => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', end).on('close', () => sockets.delete(socket))
    }
    client.once('data', (first) => {
      server.write(first)
      client.on('data', (bytes) => server.write(bytes))
      if (/^POST \S+\/export HTTP/.test(first.toString('latin1'))) relayExport(client, server)
      else server.on('data', (bytes) => client.write(bytes)).on('end', () => client.end())
    })
    client.on('end', () => server.end())
  }

  const relayExport = (client: Socket, server: Socket) => {
    seen.exports += 1
    seen.bytes = 0
    let head: string | null = ''
    const cutHere = (rest: Buffer) => {
      seen.cuts += 1
      server.removeAllListeners('data').destroy()
      client.end(rest)
    }
    server.on('data', (bytes) => {
      if (cut === 'unanswered') return cutHere(Buffer.alloc(0))
      let body = bytes.length
      if (head !== null) {
        head += bytes.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        body = end === -1 ? 0 : head.length - end - 4
        if (end !== -1) head = null
      }
      const excess = cut === null ? 0 : seen.bytes + body - cut
      seen.bytes += body
      if (head === null && cut !== null && excess >= 0) return cutHere(bytes.subarray(0, bytes.length - excess))
      client.write(bytes)
    })
    server.on('end', () => client.end())
  }

  const listener = createServer({ allowHalfOpen: true }, relay).listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  return {
    port: (listener.address() as AddressInfo).port,
    seen,
    cutAt: (next: Cut): void => {
      cut = next
    },
    close: (): void => {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
export type Cutter = Awaited<ReturnType<typeof openCutter>>
