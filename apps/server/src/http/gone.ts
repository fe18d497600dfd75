import type { FastifyReply } from 'fastify'

/** A signal that aborts when the caller disconnects before the answer has been sent. */
export const goneOf = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  raw.once('close', () => gone.abort())
  return gone.signal
}
