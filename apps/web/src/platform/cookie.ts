const yearMs = 365 * 24 * 60 * 60 * 1000

/** The value of a cookie of this page. */
export const readCookie = (name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([\\w.]+)`).exec(document.cookie)?.[1]

/** Stores a value of word characters and dots that the server needs for the first HTML, for a year by default. */
export const writeCookie = (name: string, value: string, maxAgeMs = yearMs): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that people have
  document.cookie = `${name}=${value}; Path=/; Max-Age=${Math.floor(maxAgeMs / 1000)}; SameSite=Lax${secure}`
}
