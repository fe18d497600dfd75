import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { FeedPost } from './feed-post.ts'
import { cursorGone, nextStep, type Run, received } from './feed-run.ts'
import type { FeedWindow } from './feed-window.ts'

/** Fetches the page behind a post, or the first; `gone` when that post is deleted (API-07). */
export type FetchPage = (after: string | undefined) => Promise<readonly FeedPost[] | 'gone'>

export type Loaded = {
  readonly window: FeedWindow
  /** Pages are left, but the run gave up on finding something to show (LIM-09). */
  readonly stalled: boolean
  /** Why the run broke off; what had come by then stands in `window`. */
  readonly failure: unknown
}

/** What a run ends with when every post was deleted under it twice (G-072). */
const lost = new Error('every loaded post was deleted')

/** Carries a run out. Never rejects: a failed request ends it and comes back as `failure`. */
export const load = async (begun: Run, fetchPage: FetchPage, now: Instant): Promise<Loaded> => {
  let run = begun
  for (;;) {
    const step = nextStep(run, now)
    if (step.kind === 'lost') return { window: run.window, stalled: false, failure: lost }
    if (step.kind !== 'ask') return { window: run.window, stalled: step.kind === 'stalled', failure: null }
    try {
      const page = await fetchPage(step.after)
      run = page === 'gone' ? cursorGone(run) : received(run, page, now)
    } catch (failure) {
      return { window: run.window, stalled: false, failure }
    }
  }
}
