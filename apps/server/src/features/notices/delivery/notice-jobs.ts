import { minuteMs } from '@kawaraban/contract/tokyo.ts'
import { monotonicMs } from '../../../clock.ts'
import type { Attempt, JobKind } from '../../../jobs/attempt.ts'
import { LostJob } from '../../../jobs/queries.ts'
import { findNextDue, noticeKind } from '../occasions/queries.ts'
import { createRestoreCheck } from '../restore/withhold.ts'
import { createCalls } from './deliver/calls.ts'
import type { Delivery } from './deliver/deliver.ts'
import { advanceOccasions } from './fill/fill.ts'

/** After so long a company makes room for those that wait. */
const attemptMs = 5_000
/** While a slow call delays the end of an attempt, other calls may start until then. */
const longestAttemptMs = 20_000
/** So long rows are written before those that there are go out. */
const fillMs = 1_000
/** Pauses after attempts that stored nothing. */
const pausesMs = [5_000, minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs]
/** Notices that could not be sent, whatever the reason, are tried again after this time: none is lost. */
const afterFailureMs = 60 * minuteMs

/**
 * The jobs that send the notices of companies, one of each company. Any number of processes may do so: a company is worked
 * at by one of them, and taken over by another when that one has ended.
 */
export const createDeliveryJobs = (delivery: Delivery): JobKind => {
  const { db, clock, channels, log } = delivery

  const fill = async (attempt: Attempt): Promise<boolean> => {
    const startedMs = monotonicMs()
    let isFilled = false
    while (
      !attempt.isStopping() &&
      monotonicMs() - startedMs < fillMs &&
      (await advanceOccasions(db, attempt, channels, clock()))
    ) {
      isFilled = true
    }
    return isFilled
  }

  const send = async (attempt: Attempt): Promise<void> => {
    const startedMs = monotonicMs()
    const calls = createCalls(delivery, attempt)
    const hasTime = () => monotonicMs() - startedMs < (calls.hasSlowCall() ? longestAttemptMs : attemptMs)
    try {
      while (!attempt.isStopping() && hasTime()) {
        const isFilled = await fill(attempt)
        const isStarted = !attempt.isStopping() && (await calls.start())
        if (!isStarted && calls.size() > 0) await calls.next()
        else if (!isFilled && !isStarted) break
      }
    } catch (error) {
      if (!(error instanceof LostJob)) throw error
    } finally {
      await calls.end()
    }
  }

  return {
    name: noticeKind,
    db,
    places: 8,
    pollMs: 5_000,
    pausesMs,
    prepare: createRestoreCheck(db, clock, log),
    run: send,
    nextDue: (tx, { managementGroupId }) => findNextDue(tx, managementGroupId),
    giveUp: async () => clock() + afterFailureMs,
    stop: () => {
      for (const channel of channels) channel.stop?.()
    },
    close: async () => {
      for (const channel of channels) await channel.close?.()
    },
  }
}
