import type { FastifyRequest } from 'fastify'

/** A signal that aborts when the caller disconnects, or that is aborted where they have. */
export const goneSignal = ({ raw }: FastifyRequest): AbortSignal => {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}
