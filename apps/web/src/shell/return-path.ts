import { keepReturnPath, keptReturnPath } from '../platform/storage.ts'

const base = 'https://site.invalid'

/** Screens that come before the one to return to. */
const entrances: ReadonlySet<string> = new Set(['/login', '/terms', '/analytics'])

/** A path of this site beyond sign-in and agreement, or null: never another host, whatever the text looks like (G-110). */
export const sameSitePath = (text: string | null): string | null => {
  if (text === null || !/^\/(?![/\\])/.test(text) || /[\p{Cc}\\]/u.test(text)) return null
  const url = new URL(text, base)
  if (url.origin !== base || entrances.has(url.pathname)) return null
  return url.pathname + url.search
}

/** Remembers the screen to come back to after sign-in and agreement; their own screens leave what was remembered. */
export const rememberReturnPath = (path: string): void => {
  const own = sameSitePath(path)
  if (own !== null) keepReturnPath(own)
}

/** Where sign-in and agreement lead: the remembered screen, which is forgotten by this, or the feed (AUTH-07, G-110). */
export const takeReturnPath = (): string => {
  const path = sameSitePath(keptReturnPath())
  keepReturnPath(null)
  return path ?? '/'
}
