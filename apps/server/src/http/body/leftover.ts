import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The most bytes of an unread body that are received, and the longest time for it. */
const leftoverBytes = 1024 * 1024
const leftoverMs = 2_000

const takeIn = (raw: IncomingMessage, answer: ServerResponse, thenClose: boolean) => {
  let bytes = 0
  const onceAnswered = (next: () => void) => (answer.writableFinished ? next() : answer.once('finish', next))
  const stop = () => onceAnswered(() => raw.socket.destroy())
  const timer = setTimeout(stop, leftoverMs)
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > leftoverBytes) stop()
  })
  raw.once('close', () => clearTimeout(timer))
  raw.once('end', () => {
    clearTimeout(timer)
    if (thenClose) onceAnswered(() => raw.socket.end())
  })
  raw.resume()
}

/**
 * Answers a refused caller at once who is still sending. A little of the rest is received, without being
 * stored, and then the connection is closed: a client that still sends when that happens at once never reads the answer.
 */
export const installLeftovers = (app: FastifyInstance): void => {
  app.addHook('onSend', ({ raw }, { raw: answer }, _payload, done) => {
    if (raw.complete !== false) return done()
    // Node would close a connection that is to be closed as soon as the answer is out.
    const closes = !answer.shouldKeepAlive
    answer.shouldKeepAlive = true
    takeIn(raw, answer, closes)
    done()
  })
}
