import { countReach } from '@kawaraban/contract/notices.ts'
import { getNotices, type NoticeOccasion } from '@kawaraban/contract/notices-results.ts'
import { formatDateTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import type { Queries } from '../../db/connect.ts'
import type { Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { findManagedPost } from '../../visibility/managed-post.ts'
import { countInScope } from '../views/blocks/queries.ts'
import { findRefusedUntil } from './author-limit/queries.ts'
import { findPushes } from './occasions/queries.ts'
import { editPushAt } from './plan.ts'
import { listProgress, type Progress } from './progress/queries.ts'
import { type CountedReach, canNotify, countReaders, countReadersAmong, reachOf, sumReach } from './reach/queries.ts'

/** At most so many occasions of a post are shown, the newest. */
const maxOccasions = 50

type Post = Parameters<typeof countInScope>[1]

const excludedBy = { specific: null, unread: 'viewed', unreacted: 'completed' } as const

/** Registers the endpoints of results and of reach of notices, for authors and admins. */
export const installNotices = (app: FastifyInstance, deps: Deps): void => {
  const { db, config } = deps
  const countOf = async (tx: Queries, post: Post, except: Parameters<typeof countInScope>[2]) =>
    reachOf(config, await countInScope<CountedReach>(tx, post, except, sumReach(config, post.managementGroupId)))
  /** Completes the numbers of an occasion: until its ledger is filled, they are those of now. */
  const withPeople = async (
    tx: Queries,
    post: Post,
    { isFilled, dueAt, step, ...occasion }: Progress,
  ): Promise<NoticeOccasion> => {
    const shown = { ...occasion, ...(step && { step }), dueAt: formatDateTime(dueAt) }
    if (isFilled) return shown
    // Only its sending decides whether the author gets the list.
    if (occasion.kind === 'chaseReport') return shown
    const expected = await countOf(tx, post, excludedBy[occasion.target])
    const people = Math.max(expected.people, occasion.people)
    const reachable = Math.max(expected.reachable, occasion.reachable)
    const { state, sent, failed, gone, missed } = occasion
    const waiting = state === 'sending' ? reachable - sent - failed - gone - missed : 0
    return { ...shown, people, reachable, waiting }
  }

  serve(app, deps, getNotices, async ({ caller, now, params }) =>
    db.snapshot(async (tx) => {
      const post = await findManagedPost(tx, caller, params.newsId, now)
      const occasions: NoticeOccasion[] = []
      for (const occasion of await listProgress(tx, post, maxOccasions)) {
        occasions.push(await withPeople(tx, post, occasion))
      }
      return { canNotify: canNotify(config), occasions, reach: await countOf(tx, post, null) }
    }),
  )

  /** What keeps a push from going out at once, as the wire has it. */
  const pushTimesOf = async (caller: Member, newsId: string | undefined, now: Instant) => {
    const post = newsId === undefined ? null : await findManagedPost(db, caller, newsId, now)
    const pushes = post && (await findPushes(db, caller.managementGroupId, post.newsId))
    const heldUntil = pushes ? editPushAt(pushes.lastPushAt, now) : now
    const waitingAt = pushes?.waitingAt ?? null
    // Only the first push of a post counts for its author.
    const isFirst = !pushes || pushes.lastPushAt === null
    const refusedUntil = isFirst ? await findRefusedUntil(db, caller, newsId ?? null, now) : null
    return {
      ...(heldUntil > now && { heldUntil: formatDateTime(heldUntil) }),
      ...(waitingAt !== null && { waitingAt: formatDateTime(waitingAt) }),
      ...(refusedUntil !== null && { refusedUntil: formatDateTime(refusedUntil) }),
    }
  }

  serve(app, deps, countReach, async ({ caller, now, body }) => {
    const { scope, companyUserIds, newsId } = body()
    const { managementGroupId } = caller
    const times = await pushTimesOf(caller, newsId, now)
    const reach =
      scope === 'all'
        ? await countReaders(db, config, managementGroupId)
        : await countReadersAmong(db, config, managementGroupId, companyUserIds)
    return { ...reach, ...times }
  })
}
