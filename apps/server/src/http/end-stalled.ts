import type { FastifyReply } from 'fastify'

/** Longest time in ms that a download may stand still. */
export const stallMs = 30_000

/** Ends a download whose reader takes nothing; one that waits for more to send goes on. */
export const endStalled = ({ raw }: FastifyReply, ms: number): void => {
  raw.setTimeout(ms, () => {
    if (raw.writableLength > 0) raw.destroy()
    else raw.setTimeout(ms)
  })
}
