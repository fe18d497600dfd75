import { cookieName } from '@kawaraban/contract/cookie-names.ts'

const yearMs = 365 * 24 * 60 * 60 * 1000

/** The cookies of this page, by name. */
export const readCookies = (): Readonly<Record<string, string>> =>
  Object.fromEntries(document.cookie.split('; ').map((pair) => pair.split('=') as [string, string]))

const store = (name: string, value: string, maxAgeMs: number, attributes: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that people have
  document.cookie = `${name}=${value}; Path=/; Max-Age=${Math.floor(maxAgeMs / 1000)}; SameSite=Lax${attributes}`
}

/** Stores a value of word characters and dots that the server needs for the first HTML, for a year by default. */
export const writeCookie = (name: string, value: string, maxAgeMs = yearMs): void => {
  const isHttps = location.protocol === 'https:'
  const attributes = isHttps ? '; Secure' : ''
  store(cookieName(name, isHttps), value, maxAgeMs, attributes)
  // Its former name, which was read once.
  if (isHttps) store(name, '', 0, attributes)
}
