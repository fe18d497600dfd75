import { type Candidate, maxExtraCandidatePages } from '@kawaraban/contract/audience.ts'

export type CandidatePage = { users: readonly Candidate[]; totalUsers: number }

/** Fetches the page of 10,000 that follows the user `after`, the first one without it; throws what the call throws. */
export type LoadPage = (after: string | undefined, signal: AbortSignal) => Promise<CandidatePage>

/** How far a list has been loaded; `totalUsers` is null before the first page. */
export type Loaded = {
  pages: number
  users: number
  totalUsers: number | null
  after: string | undefined
  end: boolean
}

export const nothingLoaded: Loaded = { pages: 0, users: 0, totalUsers: null, after: undefined, end: false }

const maxPages = 1 + maxExtraCandidatePages

const following = (loaded: Loaded, { users, totalUsers }: CandidatePage): Loaded => {
  const next = {
    pages: loaded.pages + 1,
    users: loaded.users + users.length,
    totalUsers,
    after: users.at(-1)?.companyUserId,
  }
  const end = users.length === 0 || next.users >= totalUsers || next.pages >= maxPages
  return { ...next, after: next.after ?? loaded.after, end }
}

/**
 * Loads the pages after `loaded`, the next one while one is processed; at most 50 after the first, over all calls.
 * Throws what `loadPage` throws, the abort of `signal` too.
 */
export const loadPages = async (
  loadPage: LoadPage,
  loaded: Loaded,
  signal: AbortSignal,
  take: (page: CandidatePage, loaded: Loaded) => void,
): Promise<void> => {
  let now = loaded
  let next = now.end ? null : loadPage(now.after, signal)
  while (next) {
    const page: CandidatePage = await next
    signal.throwIfAborted()
    now = following(now, page)
    next = now.end ? null : loadPage(now.after, signal)
    next?.catch(() => undefined)
    take(page, now)
  }
}
