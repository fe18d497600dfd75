import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'

const ofConnection = /^(connection|keep-alive|transfer-encoding|content-length)$/i

/** Headers in a row, name and value, without those of the connection. */
const passedOn = (raw: readonly string[]): string[] =>
  raw.flatMap((name, index) => (index % 2 === 0 && !ofConnection.test(name) ? [name, raw[index + 1] ?? ''] : []))

const answer = async (port: number, request: IncomingMessage, response: ServerResponse) => {
  const body = await buffer(request)
  const server = connect(port, '127.0.0.1')
  const headers = [...passedOn(request.rawHeaders), 'content-length', String(body.length)]
  const lines = headers.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${headers[index + 1]}`] : []))
  server.write(`${request.method} ${request.url} HTTP/1.0\r\n${lines.join('\r\n')}\r\n\r\n`)
  server.write(body)
  let head: Buffer | null = Buffer.alloc(0)
  server.on('data', (bytes) => {
    if (head === null) return response.write(bytes)
    head = Buffer.concat([head, bytes])
    const end = head.indexOf('\r\n\r\n')
    if (end === -1) return
    const [first = '', ...rest] = head.subarray(0, end).toString('latin1').split('\r\n')
    const raw = rest.flatMap((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
    response.writeHead(Number(first.split(' ')[1]), passedOn(raw))
    response.flushHeaders()
    if (head.length > end + 4) response.write(head.subarray(end + 4))
    head = null
  })
  // Without a length there is no other end than this.
  server.on('error', () => undefined).on('close', () => (head === null ? response : response.writeHead(502)).end())
  response.on('close', () => server.destroy())
}

/** A proxy that speaks HTTP/1.0 to the server at a port: an answer that is cut ends for it, and for who reads it, as a whole one. */
export const openOldProxy = async (port: number) => {
  const listener = createServer((request, response) => void answer(port, request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  return {
    origin: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    close: (): void => {
      listener.closeAllConnections()
      listener.close()
    },
  }
}
