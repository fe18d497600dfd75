import { fail } from '../../../failure.ts'
import { log } from '../../../platform/log.ts'

/** The words that the log has for the feed's failed fetches (FEED-29, ERR-19). */
export type FeedFailure = 'failed to fetch news' | 'failed to reload news'

/** Logs a failed fetch; the user is shown nothing of it but what concerns the account (FEED-29, G-074). */
export const reportFetch = (words: FeedFailure, error: unknown): void => {
  log(words, error)
  void fail(error, { doing: 'quiet' })
}
