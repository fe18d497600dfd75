import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await testApp()
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

const request = (path: string, ...lines: string[]): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  socket.write([`GET ${path} HTTP/1.1`, ...lines, 'connection: close', '', ''].join('\r\n'))
  return text(socket)
}

test.each(['/v1/session', '/healthz', '/config.json', '/none.js'])(
  'G-330 a request for %s with two Host lines is a bad request, whatever they say',
  async (path) => {
    for (const second of ['Host: news.example.com', 'HOST: evil.example', 'host:']) {
      const answer = await request(path, 'Host: news.example.com', second)
      expect(answer).toMatch(/^HTTP\/1.1 400 /)
      expect(answer).toContain('{"success":false,"message":"Bad request","data":null}')
    }
    expect(await request(path, 'Host: news.example.com', 'x-forwarded-host: other')).not.toMatch(/^HTTP\/1.1 400 /)
  },
)
