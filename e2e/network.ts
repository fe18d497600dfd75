import { connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** `cut`: every connection breaks. `held`: nothing passes until the network is up again. */
type State = 'up' | 'cut' | 'held'

/** A network between the browser and the server at `serverPort`, which a test cuts or holds up. */
export const openNetwork = async (serverPort: number) => {
  let state: State = 'up'
  const requests: string[] = []
  const links = new Set<[client: Socket, upstream: Socket]>()

  const join = (client: Socket, upstream: Socket) => {
    client.pipe(upstream)
    upstream.pipe(client)
  }
  const part = (client: Socket, upstream: Socket) => {
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.unpipe(to)
      from.pause()
    }
  }

  const relay = createServer((client) => {
    if (state === 'cut') return void client.destroy()
    const upstream = connect(serverPort, '127.0.0.1')
    const link: [Socket, Socket] = [client, upstream]
    links.add(link)
    for (const socket of link) {
      socket.on('error', () => {})
      socket.on('close', () => {
        links.delete(link)
        for (const end of link) end.destroy()
      })
    }
    client.on('data', (bytes) => {
      const [line] = /^[A-Z]+ \S+(?= HTTP\/1.1\r\n)/.exec(bytes.toString('latin1')) ?? []
      if (line) requests.push(line)
    })
    if (state === 'held') part(client, upstream)
    else join(client, upstream)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    for (const [client] of links) client.destroy()
    relay.close()
  }
  afterAll(stop)
  const address = relay.address()

  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** Methods and paths of the requests since the last call. */
    takeRequests: (): string[] => requests.splice(0),
    set: (next: State): void => {
      const before = state
      state = next
      for (const [client, upstream] of links) {
        if (state === 'cut') client.destroy()
        else if (state === 'held') part(client, upstream)
        else if (before === 'held') join(client, upstream)
      }
    },
  }
}
