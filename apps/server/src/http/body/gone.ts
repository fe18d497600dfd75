import type { FastifyRequest } from 'fastify'

/** A signal that aborts when the caller disconnects. */
export const goneSignal = ({ raw }: FastifyRequest): AbortSignal => {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}
