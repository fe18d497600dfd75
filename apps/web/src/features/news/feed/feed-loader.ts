import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FeedPost } from './feed-post.ts'
import { cursorGone, nextStep, type Run, received } from './feed-run.ts'
import { addPage, dropCursor, type FeedWindow } from './feed-window.ts'

/** Fetches the page behind a post, or the first; `gone` when that post is deleted (API-07). */
export type FetchPage = (after: string | undefined) => Promise<readonly FeedPost[] | 'gone'>

/** Where the window lives. It is read anew after each answer, so that what changed meanwhile is kept. */
export type WindowKeeper = { readonly read: () => FeedWindow; readonly write: (window: FeedWindow) => void }

export type Outcome = {
  /** Pages are left, but the run gave up on finding something to show (LIM-09). */
  readonly stalled: boolean
  /** Why the run broke off; null when it did not. What had come by then is kept. */
  readonly failure: Error | null
}

/** A keeper for a window that nobody else sees yet. */
export const keep = (window: FeedWindow): WindowKeeper => {
  let kept = window
  return {
    read: () => kept,
    write: (next) => {
      kept = next
    },
  }
}

/** Carries a run out, page by page. Never rejects: a failed request ends the run and is given as `failure`. */
export const load = async (
  begun: Run,
  { read, write }: WindowKeeper,
  fetchPage: FetchPage,
  now: Instant,
): Promise<Outcome> => {
  let run = begun
  for (;;) {
    const step = nextStep(run, read(), now)
    if (step.kind === 'lost') return { stalled: false, failure: new Error('every loaded post was deleted') }
    if (step.kind !== 'ask') return { stalled: step.kind === 'stalled', failure: null }
    try {
      const page = await fetchPage(step.after)
      if (page === 'gone') {
        write(dropCursor(read(), step.after))
        run = cursorGone(run, read())
      } else {
        run = received(run, read(), page, now)
        write(addPage(read(), page))
      }
    } catch (failure) {
      return { stalled: false, failure: failure instanceof Error ? failure : new Error(String(failure)) }
    }
  }
}
