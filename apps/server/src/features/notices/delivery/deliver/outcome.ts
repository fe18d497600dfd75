import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Attempts, Result } from '../../channels/channel.ts'
import type { Batch, Recipient } from '../../channels/queries.ts'
import { nextTryAt, type Retries } from '../../plan.ts'
import type { Retry } from './queries.ts'

type Line = { readonly level: 'warn' | 'error'; readonly text: string; readonly [field: string]: unknown }

/** Outcome of a try of a batch: states of rows, the retry of the rest, and lines for the log. */
type Outcome = {
  readonly states: ReadonlyMap<Recipient, Result>
  readonly retry: Retry | null
  readonly lines: readonly Line[]
}

/** The reasons in one line with their counts, the most frequent first. */
const summaryOf = (reasons: readonly string[]): string => {
  const counts = new Map<string, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a)
  return sorted.length === 1
    ? (sorted[0]?.[0] ?? '')
    : sorted.map(([reason, count]) => `${reason} (${count})`).join(', ')
}

/**
 * Returns the outcome of a try of a batch. Unsent recipients wait for the next try, or have failed after the last.
 * Recipients that were not tried come again at once, and that does not count as a try.
 */
export const outcomeOf = (
  batch: Pick<Batch, 'channel' | 'service' | 'newsId' | 'attempts' | 'triedAt'>,
  recipients: readonly Recipient[],
  attempts: Attempts,
  { now, retries }: { now: Instant; retries: Retries },
): Outcome => {
  const states = new Map<Recipient, Result>()
  const refusals: string[] = []
  const failures: { reason: string; dueAt: Instant | null }[] = []
  const triedAt = batch.triedAt ?? now
  const count = batch.attempts + 1
  let hasUntried = false
  for (const recipient of recipients) {
    const attempt = attempts.get(recipient)
    if (!attempt) hasUntried = true
    else if (attempt.state === 'unsent') {
      const dueAt = nextTryAt({ attempts: count, triedAt }, attempt.retryAfterMs, now, retries)
      failures.push({ reason: attempt.reason, dueAt })
      if (dueAt === null) states.set(recipient, 'failed')
    } else {
      states.set(recipient, attempt.state)
      if (attempt.state === 'failed' && attempt.reason) refusals.push(attempt.reason)
    }
  }
  const dueAts = failures.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt]))
  const dueAt = dueAts.length > 0 ? Math.max(...dueAts) : hasUntried ? now : null
  const retry = dueAt === null ? null : failures.length > 0 ? { attempts: count, triedAt, dueAt } : { ...batch, dueAt }

  const { channel, service, newsId } = batch
  const lineOf = (level: Line['level'], reasons: readonly string[], text: string, more: object = {}): Line[] => {
    const fields = { channel, ...(service && { service }), newsId, people: reasons.length, attempts: count }
    return reasons.length > 0 ? [{ level, text, ...fields, reason: summaryOf(reasons), ...more }] : []
  }
  const reasonsOf = (isWaiting: boolean) =>
    failures.filter((failure) => (failure.dueAt !== null) === isWaiting).map(({ reason }) => reason)
  const nextAt = { nextAt: new Date(dueAt ?? now).toISOString() }
  return {
    states,
    retry,
    lines: [
      ...lineOf('warn', reasonsOf(true), 'notices could not be handed over, and are tried again', nextAt),
      ...lineOf('error', reasonsOf(false), 'notices could not be handed over, and are given up'),
      ...lineOf('error', refusals, 'notices were refused, and are given up'),
    ],
  }
}
