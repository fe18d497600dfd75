import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { afterAll } from 'vitest'

/** Bandwidth in each direction, in bytes per second, and the time of a round trip. */
type Throttle = { downloadBytesPerSecond: number; uploadBytesPerSecond: number; roundTripMs: number }

/** One direction of the line, which all connections share: bytes leave one after the other and arrive half a round trip later. */
const createDirection = () => {
  let bytesPerSecond = Number.POSITIVE_INFINITY
  let latencyMs = 0
  let freeAt = 0

  const connection = () => {
    const underWay: Buffer[] = []
    let end: (() => void) | undefined
    const stream = new Transform({
      transform: (bytes: Buffer, _encoding, leave) => {
        const now = performance.now()
        freeAt = Math.max(freeAt, now) + (bytes.length / bytesPerSecond) * 1000
        underWay.push(bytes)
        setTimeout(leave, freeAt - now)
        setTimeout(arrive, freeAt - now + latencyMs)
      },
      flush: (done) => {
        if (underWay.length === 0) done()
        else end = done
      },
    })
    const arrive = () => {
      stream.push(underWay.shift())
      if (underWay.length === 0) end?.()
    }
    return stream
  }

  return {
    connection,
    set: (next: { bytesPerSecond: number; latencyMs: number }): void => {
      ;({ bytesPerSecond, latencyMs } = next)
    },
  }
}

/**
 * A network between the browser and the server at `serverPort`, fast until a test throttles it. The emulation of the
 * browser itself (`Network.emulateNetworkConditions`) leaves a page without its `load` event now and then.
 */
export const openSlowNetwork = async (serverPort: number) => {
  const download = createDirection()
  const upload = createDirection()
  const sockets = new Set<Socket>()

  const relay = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ port: serverPort, host: '127.0.0.1', allowHalfOpen: true })
    client.pipe(upload.connection()).pipe(server)
    server.pipe(download.connection()).pipe(client)
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    relay.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = relay.address()

  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    throttle: ({ downloadBytesPerSecond, uploadBytesPerSecond, roundTripMs }: Throttle): void => {
      download.set({ bytesPerSecond: downloadBytesPerSecond, latencyMs: roundTripMs / 2 })
      upload.set({ bytesPerSecond: uploadBytesPerSecond, latencyMs: roundTripMs / 2 })
    },
  }
}
