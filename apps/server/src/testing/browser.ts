import type { Envelope } from '@kawaraban/contract/endpoint.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every endpoint
type Answered = Envelope<any>

/**
 * A visitor of a real server: stores cookies as a browser does, until they expire by `clock`, and follows no redirect by
 * itself.
 */
export const createBrowser = (
  origin: string,
  site: 'same-origin' | 'cross-site' | null = 'same-origin',
  clock: () => number = () => 0,
) => {
  const cookies = new Map<string, string>()
  const expiries = new Map<string, number>()

  const forget = () => {
    for (const [name, at] of expiries) if (clock() >= at && expiries.delete(name)) cookies.delete(name)
  }

  const saveCookie = (line: string) => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const maxAge = attributes.find((attribute) => /^max-age=/i.test(attribute))?.slice('max-age='.length)
    cookies.set(name, value)
    expiries.set(name, maxAge === undefined ? Number.POSITIVE_INFINITY : clock() + Number(maxAge) * 1000)
    forget()
  }

  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    forget()
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    if (site) headers.set('sec-fetch-site', site)
    const response = await fetch(new URL(path, origin), { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) saveCookie(line)
    return response
  }

  /** Calls the API and opens the envelope. */
  const call = async (method: string, path: string, body?: unknown) => {
    const json =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await request(path, { method, ...json })
    return { status: response.status, ...((await response.json()) as Answered) }
  }

  /** Follows redirects until an answer is none; returns that answer, or the first address below `stopAt`. */
  const follow = async (address: string, stopAt: string): Promise<URL | Response> => {
    let next = address
    for (let hop = 0; hop < 10; hop += 1) {
      if (next.startsWith(stopAt)) return new URL(next)
      const response = await request(next)
      const location = response.headers.get('location')
      if (!location) return response
      next = new URL(location, next).href
    }
    throw new Error(`${address} redirects for ever`)
  }

  return { cookies, request, call, follow }
}
export type Browser = ReturnType<typeof createBrowser>
