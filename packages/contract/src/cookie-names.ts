/** On https browsers take a cookie of this name from this host over https alone (0083). */
const nameOnHttps = (name: string): string => `__Host-${name}`

/** The name of a cookie of ours; on http, which only a loopback installation has, it is the short one. */
export const cookieName = (name: string, isHttps: boolean): string => (isHttps ? nameOnHttps(name) : name)

/** The value of a cookie that the page writes, among `cookies`. One of the short name counts on https until the page has replaced it. */
export const pageCookie = (cookies: Readonly<Record<string, string | undefined>>, name: string): string | undefined =>
  cookies[nameOnHttps(name)] ?? cookies[name]
