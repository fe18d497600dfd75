import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { ProxySettings } from '../../outbound/proxy.ts'
import { createPublicLookup, type Resolve } from './address.ts'

export type Connections = {
  /** Whether push services on this machine may be connected to. */
  readonly hasLoopback: boolean
  readonly proxy: ProxySettings | null
  /** Certificate authority in place of Node's own, for a push service on this machine. */
  readonly ca?: string
  readonly resolve?: Resolve
}

/** An idle connection stays open this long for the next push. */
const idleMs = 20_000
const maxConnections = 100

/**
 * Creates the agents for connections to push services, with keep-alive. Names may resolve to public addresses only. A proxy
 * resolves names itself, so that behind one only the list of push services protects the network.
 */
export const createAgents = ({ hasLoopback, proxy, ca, resolve }: Connections) => {
  const options = {
    keepAlive: true,
    maxSockets: maxConnections,
    maxFreeSockets: maxConnections,
    timeout: idleMs,
    lookup: createPublicLookup({ hasLoopback, ...(resolve && { resolve }) }),
  }
  return {
    http: new HttpAgent(options),
    https: new HttpsAgent({ ...options, ...(proxy && { proxyEnv: proxy }), ...(ca && { ca }) }),
  }
}
export type Agents = ReturnType<typeof createAgents>
