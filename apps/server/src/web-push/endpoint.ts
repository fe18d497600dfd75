import { endpointMaxLength } from '@kawaraban/contract/push.ts'
import { isLoopback } from '../setting-rules.ts'

/** Hosts of the browsers' push services; `*.` matches any subdomain. */
const knownServices = [
  // Chrome and most browsers based on it; Chromium without Google's keys.
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  // Firefox
  '*.push.services.mozilla.com',
  // Edge on Windows
  '*.notify.windows.com',
  // Safari
  '*.push.apple.com',
]

export type PushServices = {
  /** Host patterns in addition to the known ones, in lower case. */
  readonly added: readonly string[]
  /** Whether services on this machine are accepted, on any port and without TLS: in development. */
  readonly hasLoopback: boolean
}

/** Longest name in the DNS. */
const hostMaxLength = 253

const matches = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) && !host.startsWith('.') : host === pattern

/**
 * Whether `text` may be the endpoint of a browser's subscription. That is an https URL of a known or `added`
 * push service, on port 443, in the spelling of browsers. IP addresses are refused in any spelling.
 */
export const isPushEndpoint = (text: string, { added, hasLoopback }: PushServices): boolean => {
  if (text.length > endpointMaxLength || !URL.canParse(text)) return false
  const { href, protocol, hostname, port, username, password } = new URL(text)
  if (href !== text || username !== '' || password !== '' || href.includes('#')) return false
  if (hasLoopback && isLoopback(hostname)) return protocol === 'http:' || protocol === 'https:'
  if (protocol !== 'https:' || port !== '' || hostname.length > hostMaxLength) return false
  return [...knownServices, ...added].some((pattern) => matches(hostname, pattern))
}
