import { hasTooManyWords } from '@kawaraban/contract/fold.ts'
import { idempotencyKeyHeader } from '@kawaraban/contract/news-writing.ts'
import * as contract from '@kawaraban/contract/nudges.ts'
import { canWithdrawNudge, hasEnded, isPublished } from '@kawaraban/contract/policy.ts'
import { formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { isQuietHour, nextWorkingMorning } from '@kawaraban/contract/working-days.ts'
import type { FastifyInstance } from 'fastify'
import { lockCompany } from '../../db/company-lock.ts'
import type { Queries } from '../../db/connect.ts'
import { audit } from '../../http/audit.ts'
import type { Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findManagedPost } from '../../visibility/managed-post.ts'
import { listNudgeProgress } from '../notices/progress/queries.ts'
import { type CountedReach, canNotify, reachOf, sumReach } from '../notices/reach/queries.ts'
import { matchReaders } from '../progress/readers/queries.ts'
import { findWorkingCalendar } from '../working-days/queries.ts'
import { createNudge, prepareNudge } from './create-nudge.ts'
import { countNudged, dropNudge, findNudge, listNudgeRows, lockNudges } from './queries.ts'

/** Most nudges of a post that are shown, the newest. */
const maxNudges = 50

/** Finds a published post that the caller manages; refuses others. */
const findNudgeable = async (tx: Queries, caller: Member, newsId: string, now: Instant) => {
  const post = await findManagedPost(tx, caller, newsId, now)
  ensure(!hasEnded(post, now), 'newsExpired')
  ensure(isPublished(post, now), 'newsNotPublished')
  return post
}

/** Registers the endpoints of nudges, for authors and admins. */
export const installNudges = (app: FastifyInstance, deps: Deps): void => {
  const { db, config } = deps

  serve(app, deps, contract.countNudge, async ({ caller, now, params, body }) =>
    db.snapshot(async (tx) => {
      const post = await findNudgeable(tx, caller, params.newsId, now)
      const narrowing = body()
      ensure(!hasTooManyWords(narrowing.search), 'tooManyWords')
      const matched = await matchReaders(tx, deps, caller.managementGroupId, narrowing)
      const count = sumReach(config, caller.managementGroupId)
      const counted = await countNudged<CountedReach>(tx, post, matched, { count, now })
      const { inScope, done, recent, daily, people } = counted
      const rows = narrowing.companyUserIds && new Set(narrowing.companyUserIds).size
      const isByRows = rows !== undefined && narrowing.departments.length === 0 && narrowing.search === ''
      const gone = isByRows ? rows - inScope : 0
      const calendar = await findWorkingCalendar(tx, caller.managementGroupId, config.holidays)
      return {
        done,
        recent,
        daily,
        ...reachOf(config, counted),
        total: done + recent + daily + people + gone,
        gone,
        isQuiet: isQuietHour(now, calendar),
        morningAt: formatDateTime(nextWorkingMorning(now, calendar)),
        canNotify: canNotify(config),
      }
    }),
  )

  serve(app, deps, contract.createNudge, async ({ caller, now, params, headers, body, request }) => {
    const { managementGroupId } = caller
    const { newsId } = params
    await findManagedPost(db, caller, newsId, now)
    const { [idempotencyKeyHeader]: key = null } = headers()
    const sent = { ...body(), caller, newsId, key, now }
    ensure(!hasTooManyWords(sent.narrowing.search), 'tooManyWords')
    const requested = async (tx: Queries) => ({
      ...sent,
      post: await findNudgeable(tx, caller, newsId, now),
      calendar: await findWorkingCalendar(tx, managementGroupId, config.holidays),
    })
    const narrowing = await db.snapshot(async (tx) => prepareNudge(tx, deps, await requested(tx)))
    const { isNew, nudgeId, dueAt } = await db.write(managementGroupId, async (tx) => {
      await lockCompany(tx, managementGroupId)
      return createNudge(tx, { ...(await requested(tx)), narrowing })
    })
    if (isNew) audit(request, 'nudgeCreate', { newsId })
    return { nudgeId, dueAt: formatDateTime(dueAt) }
  })

  serve(app, deps, contract.listNudges, async ({ caller, now, params }) =>
    db.snapshot(async (tx) => {
      const post = await findManagedPost(tx, caller, params.newsId, now)
      const progress = await listNudgeProgress(tx, post, maxNudges)
      const ids = progress.map(({ occasionId }) => occasionId)
      const rows = new Map((await listNudgeRows(tx, post, ids)).map((row) => [row.nudgeId, row]))
      const nudges = progress.flatMap(({ occasionId, dueAt, state, reason, sent, waiting, failed, gone, missed }) => {
        const row = rows.get(occasionId)
        if (!row) return []
        const { companyUserId, pressedAt, movedFrom, ...shown } = row
        const isPlanned = state === 'planned' && dueAt > now
        const canWithdraw = isPlanned && canWithdrawNudge({ ...caller, role: post.role }, companyUserId)
        return [
          {
            ...shown,
            pressedAt: formatDateTime(pressedAt),
            dueAt: formatDateTime(dueAt),
            movedFrom: movedFrom === null ? null : formatDateTime(movedFrom),
            // Once it is due, it waits for a worker alone (G-339).
            state: state === 'planned' && !isPlanned ? 'sending' : state,
            reason,
            canWithdraw,
            sent,
            waiting,
            unsent: failed + gone + missed,
          },
        ]
      })
      return { nudges }
    }),
  )

  serve(app, deps, contract.withdrawNudge, async ({ caller, now, params, request }) => {
    const { managementGroupId } = caller
    const { newsId, nudgeId } = params
    const isWithdrawn = await db.write(managementGroupId, async (tx) => {
      const post = await findManagedPost(tx, caller, newsId, now)
      await lockNudges(tx, managementGroupId, now)
      const nudge = await findNudge(tx, post, nudgeId)
      ensure(nudge, 'documentDeleted')
      ensure(canWithdrawNudge({ ...caller, role: post.role }, nudge.companyUserId), 'noPermission')
      if (nudge.reason === 'withdrawn') return false
      ensure(nudge.state === 'planned', 'nudgeSent')
      await dropNudge(tx, post, nudgeId, now)
      return true
    })
    if (isWithdrawn) audit(request, 'nudgeWithdraw', { newsId })
    return null
  })
}
