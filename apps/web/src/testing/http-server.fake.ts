import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, vi } from 'vitest'

/** Starts a real HTTP server at the page's address for each test of a file, for code that needs the network. */
export const serveHttp = (handle: RequestListener) => {
  let server: Server
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  beforeEach(async () => {
    server = createServer(handle)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    vi.stubGlobal('location', new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`))
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    await stop()
  })
  return {
    /** Stops the server, as when the network breaks. */
    stop,
  }
}
