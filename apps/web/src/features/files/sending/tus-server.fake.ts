import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, vi } from 'vitest'

/** How the fake server answers a request: it breaks the connection, says nothing, or refuses. */
type Fault = 'break' | 'silence' | { readonly status: number; readonly message: string }

type Stored = { readonly name: string; readonly length: number; bytes: Buffer }

const refuse = (response: ServerResponse, { status, message }: Extract<Fault, object>) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ success: false, message, data: null }))
}

const nameOf = (metadata: unknown) =>
  Buffer.from(/filename ([\w+/=]+)/.exec(String(metadata))?.[1] ?? '', 'base64').toString()

/**
 * Starts an HTTP server at the page's address for each test of a file: it takes files by tus, and answers other calls by `answer`, which
 * returns an Error for a refusal.
 */
export const serveTus = (answer: (path: string) => unknown = () => null) => {
  let server: Server
  let files: Map<string, Stored>
  let created: number
  let faults: [method: string, fault: Fault][]
  let requests: { readonly method: string; readonly headers: IncomingMessage['headers'] }[]

  const takeFault = (method: string | undefined): Fault | undefined => {
    const index = faults.findIndex(([of]) => of === method)
    return index === -1 ? undefined : faults.splice(index, 1)[0]?.[1]
  }

  const receive = async (request: IncomingMessage, file: Stored, fault: Fault | undefined) => {
    for await (const piece of request) {
      // A connection that breaks has carried some of it.
      file.bytes = Buffer.concat([file.bytes, fault === 'break' ? piece.subarray(0, 1000) : piece])
      if (fault === 'break') return
    }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    response.setHeader('access-control-allow-origin', headers.origin ?? '*')
    response.setHeader('access-control-allow-credentials', 'true')
    response.setHeader('access-control-allow-headers', String(headers['access-control-request-headers'] ?? ''))
    response.setHeader('access-control-allow-methods', 'POST,HEAD,PATCH,DELETE')
    response.setHeader('access-control-expose-headers', 'location,upload-offset,upload-length,tus-resumable')
    response.setHeader('tus-resumable', '1.0.0')
    if (method === 'OPTIONS') return response.end()
    if (!url.startsWith('/v1/files/uploads')) {
      const data = url.endsWith('/csrf/token') ? { csrfId: 'id', csrfToken: 'token' } : answer(url)
      const envelope =
        data instanceof Error ? { success: false, message: data.message } : { success: true, message: '', data }
      return response.end(JSON.stringify(envelope.success ? envelope : { ...envelope, data: null }))
    }
    requests.push({ method, headers })
    const fault = takeFault(method)
    if (typeof fault === 'object') return refuse(response, fault)
    if (method === 'POST') {
      const id = `f${++created}`
      const length = Number(headers['upload-length'])
      files.set(id, { name: nameOf(headers['upload-metadata']), length, bytes: Buffer.alloc(0) })
      return response.writeHead(201, { location: `/v1/files/uploads/${id}` }).end()
    }
    const id = url.split('/').at(-1) ?? ''
    const file = files.get(id)
    if (!file) return response.writeHead(404).end()
    if (method === 'DELETE') {
      files.delete(id)
      return response.writeHead(204).end()
    }
    const { socket } = request
    if (method === 'PATCH') await receive(request, file, fault)
    if (fault === 'silence') return
    if (fault === 'break') return socket.destroy()
    const offset = { 'upload-offset': String(file.bytes.length), 'upload-length': String(file.length) }
    return response.writeHead(method === 'PATCH' ? 204 : 200, offset).end()
  }

  beforeEach(async () => {
    files = new Map()
    created = 0
    faults = []
    requests = []
    server = createServer((request, response) => void handle(request, response))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    vi.stubGlobal('location', new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`))
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return {
    files: (): ReadonlyMap<string, Stored> => files,
    methods: (): readonly string[] => requests.map(({ method }) => method),
    requests: (): readonly { readonly headers: IncomingMessage['headers'] }[] => requests,
    /** Lets the next request of a method fail. */
    failNext: (method: string, fault: Fault): void => void faults.push([method, fault]),
  }
}
