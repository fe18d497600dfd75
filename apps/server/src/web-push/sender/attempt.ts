/** Result of one try to send a push, by the answer of the push service; `failed` is final. */
export type Attempt =
  | { readonly state: 'sent' | 'gone' }
  | { readonly state: 'failed'; readonly reason: string }
  /** Can be retried, not before `retryAfterMs`. */
  | { readonly state: 'unsent'; readonly reason: string; readonly retryAfterMs: number }

export const unsent = (reason: string, retryAfterMs = 0): Attempt => ({ state: 'unsent', reason, retryAfterMs })

/** Statuses that a retry would not change: client errors, and redirects, which are not followed. */
const isRefusal = (status: number): boolean => status >= 300 && status < 500 && status !== 408 && status !== 429

/** Converts the status of a push service to an attempt (RFC 8030); 404 and 410 mean that the subscription is gone. */
export const attemptOf = (status: number, retryAfterMs: number): Attempt => {
  if (status >= 200 && status < 300) return { state: 'sent' }
  if (status === 404 || status === 410) return { state: 'gone' }
  const reason = `status ${status}`
  return isRefusal(status) ? { state: 'failed', reason } : unsent(reason, retryAfterMs)
}
