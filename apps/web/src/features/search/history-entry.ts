import * as z from 'zod/mini'

const schema = z.object({ text: z.string(), by: z.string() })

/**
 * What was typed into the search of the present entry of the browser's history, by this user; null in an entry that is new to them. It is in no
 * address. The next user of the tab may come back to the entry.
 */
export const loadTyped = (companyUserId: string): string | null => {
  const { data } = z.safeParse(schema, window.history.state?.newsSearch)
  return data?.by === companyUserId ? data.text : null
}

/** Stores it, also where nothing is typed. The router need not know: it would take it for a navigation, and the guard would run at each pause. */
export const storeTyped = (text: string, companyUserId: string): void => {
  if (text === loadTyped(companyUserId)) return
  const next = { ...window.history.state, newsSearch: { text, by: companyUserId } }
  try {
    History.prototype.replaceState.call(window.history, next, '')
  } catch {
    // Safari allows 100 changes in 30 seconds: the next pause stores it.
  }
}
