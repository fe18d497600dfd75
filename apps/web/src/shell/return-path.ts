import { loadReturnPath, saveReturnPath } from '../platform/storage.ts'

const base = 'https://site.invalid'

/** Screens that come before the one to return to. */
const entrances: ReadonlySet<string> = new Set(['/login', '/terms', '/analytics'])

/** A path of this site beyond sign-in and agreement, or null: never another host, whatever the text looks like. */
export const sameSitePath = (text: string | null): string | null => {
  if (text === null || !/^\/(?![/\\])/.test(text) || /[\p{Cc}\\]/u.test(text)) return null
  const url = new URL(text, base)
  if (url.origin !== base || entrances.has(url.pathname)) return null
  return url.pathname + url.search
}

/** Remembers the screen to return to after sign-in and agreement; screens of these change nothing. */
export const rememberReturnPath = (path: string): void => {
  const own = sameSitePath(path)
  if (own !== null) saveReturnPath(own)
}

/** Takes the remembered screen, which is then forgotten, or the feed: where sign-in and agreement lead. */
export const takeReturnPath = (): string => {
  const path = sameSitePath(loadReturnPath())
  saveReturnPath(null)
  return path ?? '/'
}
