/** An address to which the sign-in of a native app may go back. */
export type AppRedirect = {
  /** What people call the app. */
  readonly name: string
  /** The address, byte for byte as the app sends it. */
  readonly uri: string
  /** Whether people have to confirm each sign-in, since any app of a device can claim the scheme of the address. */
  readonly needsConfirmation: boolean
}

const longestName = 30
const longestUri = 500
/** What a URI may hold (RFC 3986), but no fragment (RFC 6749, section 3.1.2) and no comma, which separates addresses. */
const uriCharacters = /^[\w\-.~:/?[\]@!$&'()*+;=%]+$/
/** Names a domain of the app's maker, as RFC 8252 wants it in section 7.1: so that `javascript:` is never one. */
const privateScheme = /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:/

const isAddress = (uri: string): boolean => {
  if (uri.length > longestUri || !uriCharacters.test(uri) || !URL.canParse(uri)) return false
  const { username, password } = new URL(uri)
  return username === '' && password === '' && (/^https:\/\/[^/]/.test(uri) || privateScheme.test(uri))
}

const parseEntry = (entry: string): AppRedirect | null => {
  const [, name = '', uri = ''] = /^([^=]*)=(.*)$/su.exec(entry.trim())?.map((part) => part.trim()) ?? []
  const isName = name !== '' && [...name].length <= longestName && !/\p{C}/u.test(name)
  return isName && isAddress(uri) ? { name, uri, needsConfirmation: privateScheme.test(uri) } : null
}

/**
 * Reads `APP_REDIRECT_URIS`: names of apps with an address each, separated by commas. An address is on https, or has a
 * scheme of the app's own with a dot in it; null for anything else, or for a repeated address.
 */
export const parseAppRedirects = (text: string): readonly AppRedirect[] | null => {
  if (text.trim() === '') return []
  const redirects = text.split(',').map(parseEntry)
  if (redirects.some((redirect) => redirect === null)) return null
  const known = new Set(redirects.map((redirect) => redirect?.uri))
  return known.size === redirects.length ? redirects.filter((redirect) => redirect !== null) : null
}
