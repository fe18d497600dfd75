import { isIP } from 'node:net'

/** Groups of an IPv6 address that name a network of one site. */
const siteGroups = 4
const groups = 8
/** What is no address, which only a proxy can send, is cut to so many characters. */
const longestOther = 64

const listOf = (part: string | undefined) => (part ? part.split(':') : [])

/** The first 64 bits of an IPv6 address. */
const siteOf = (ip: string): string => {
  const [head, tail] = ip
    .replace(/%.*$/, '')
    .replace(/\d+(\.\d+){3}$/, '0:0')
    .split('::')
  const [first, last] = [listOf(head), listOf(tail)]
  const zeros = Array<string>(Math.max(0, groups - first.length - last.length)).fill('0')
  const site = [...first, ...zeros, ...last].slice(0, siteGroups)
  return `${site.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Whom an IP address counts as: itself, or with IPv6 its network of 64 bits, since one person has all of it. */
export const networkOf = (ip: string): string => {
  const version = isIP(ip)
  if (version === 4) return ip
  if (version === 0) return ip.slice(0, longestOther)
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? []
  return mapped ?? siteOf(ip)
}
