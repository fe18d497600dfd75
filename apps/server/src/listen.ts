import type { FastifyInstance } from 'fastify'
import { StartError } from './start-error.ts'

/** Starts listening; throws a StartError that names the setting `PORT` or `METRICS_PORT` when that fails. */
export const listen = async (
  app: FastifyInstance,
  { port, host }: { readonly port: number; readonly host: string },
  setting: 'PORT' | 'METRICS_PORT',
): Promise<void> => {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `The port ${port} is taken by another program: stop that one, or set ${setting} to a free port.`,
      )
    }
    throw new StartError(`The service cannot listen on ${host}, port ${port}: ${message}.`)
  }
}

/** How often idle connections are closed while the server closes. */
const sweepMs = 100

/** Stops accepting connections, and resolves when the requests under way have been answered. */
export const closeServer = async (app: FastifyInstance): Promise<void> => {
  // Node closes only connections that are idle now; one that becomes idle later would stay open.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
  }
}
