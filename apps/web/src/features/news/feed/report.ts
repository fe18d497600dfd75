import { fail } from '../../../failure.ts'

/** The words that the log has for the feed's failed fetches (FEED-29, ERR-19). */
export type FeedFailure = 'failed to fetch news' | 'failed to reload news'

/** Logs a failed fetch; the user is shown nothing of it but what concerns the account (FEED-29, G-074). */
export const reportFetch = (words: FeedFailure, error: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: FEED-29 wants the failure logged in these words
  console.error(words, error)
  void fail(error, { doing: 'quiet' })
}
