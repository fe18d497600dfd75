import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { afterAll } from 'vitest'

/** The bandwidth in each direction, and how long an empty call takes. */
type Throttle = { bytesPerSecond: number; roundTripMs: number }

/**
 * One direction of the line: of all connections bytes leave one after the other, and arrive half a round trip later. Returns what
 * a connection goes through.
 */
const createDirection = (bytesPerSecond: number, roundTripMs: number) => {
  let freeAt = 0
  return () => {
    const underWay: Buffer[] = []
    let end: (() => void) | undefined
    const stream = new Transform({
      transform: (bytes: Buffer, _encoding, leave) => {
        const now = performance.now()
        freeAt = Math.max(freeAt, now) + (bytes.length / bytesPerSecond) * 1000
        underWay.push(bytes)
        setTimeout(leave, freeAt - now)
        setTimeout(arrive, freeAt - now + roundTripMs / 2)
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
}

/**
 * A slow network between the browser and the server at `serverPort`, at an origin of its own. The emulation of the browser itself
 * (`Network.emulateNetworkConditions`) seems to leave a page without its `load` event now and then.
 */
export const openSlowNetwork = async (serverPort: number, { bytesPerSecond, roundTripMs }: Throttle) => {
  const [upload, download] = [
    createDirection(bytesPerSecond, roundTripMs),
    createDirection(bytesPerSecond, roundTripMs),
  ]
  const sockets = new Set<Socket>()

  const relay = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ port: serverPort, host: '127.0.0.1', allowHalfOpen: true })
    client.pipe(upload()).pipe(server)
    server.pipe(download()).pipe(client)
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
  return { origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}
