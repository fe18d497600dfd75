import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isLoopback } from '../../setting-rules.ts'

/** Resolves a host to its addresses. */
export type Resolve = (host: string, report: (error: Error | null, addresses: LookupAddress[]) => void) => void

const resolveByDns: Resolve = (host, report) => lookup(host, { all: true }, report)

/** Whether an IP address is public; IPv4 mapped to IPv6 is checked as IPv4. */
export const isPublicAddress = (address: string): boolean => ipaddr.process(address).range() === 'unicast'

type Rules = { readonly hasLoopback: boolean; readonly resolve?: Resolve }

/**
 * Creates a `lookup` for connections that must lead to the public internet. The connection uses the checked addresses
 * themselves, which prevents DNS rebinding. One address that is not public makes the look-up fail.
 */
export const createPublicLookup =
  ({ hasLoopback, resolve = resolveByDns }: Rules): LookupFunction =>
  (host, options, report) =>
    resolve(host, (error, addresses) => {
      if (error) return report(error, [])
      const isAllowed = ({ address }: LookupAddress) =>
        isIP(address) !== 0 && (isPublicAddress(address) || (hasLoopback && isLoopback(address)))
      const [first] = addresses
      if (!first || !addresses.every(isAllowed)) return report(new Error('the address of the host is not public'), [])
      return options.all ? report(null, addresses) : report(null, first.address, first.family)
    })

/** Whether a connection to `host` is allowed where it is an IP address; names are checked by the lookup. */
export const isAllowedHost = (host: string, hasLoopback: boolean): boolean => {
  const bare = host.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 || isPublicAddress(bare) || (hasLoopback && isLoopback(bare))
}
