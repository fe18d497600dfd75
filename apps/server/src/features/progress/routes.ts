import { hasTooManyWords } from '@kawaraban/contract/fold.ts'
import { getCompletionCurve, getProgress, listProgress, listReaders } from '@kawaraban/contract/progress.ts'
import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findManagedPost } from '../../visibility/managed-post.ts'
import { versionOnWire } from '../versions/queries.ts'
import { countTimes } from '../views/table/queries.ts'
import { pointsOf } from './curve/points.ts'
import { countByName } from './departments/counts.ts'
import { sumDepartments } from './departments/sums.ts'
import { countPosts, holderOf } from './overview/queries.ts'
import { readPage } from './readers/page.ts'

/** Posts of an overview that are counted in the background at once, those with the most uncounted receipts. */
const countedPerLook = 4

/** Registers the endpoints of a post's progress, for authors and admins. */
export const installProgress = (app: FastifyInstance, deps: Deps): void => {
  const { db, onPendingReceipts, readRoster, heldTotals } = deps

  serve(app, deps, listReaders, async ({ caller, now, params, query }) => {
    const { post, rows, totalUsers, totalDone, uncounted } = await db.snapshot(async (tx) => {
      const post = await findManagedPost(tx, caller, params.newsId, now)
      const page = query()
      ensure(!hasTooManyWords(page.narrowing.search), 'tooManyWords')
      return { post, ...(await readPage(tx, deps, post, page)) }
    })
    onPendingReceipts(post, uncounted)
    return {
      companyUsers: rows.map(({ doneAt, version, ...user }) => ({
        ...user,
        doneAt: doneAt === null ? '' : formatDateTime(doneAt),
        ...versionOnWire(version),
      })),
      totalUsers,
      totalDone,
    }
  })

  serve(app, deps, getProgress, async ({ caller, now, params }) => {
    const { post, tree, names, completedUnopened, uncounted } = await db.snapshot(async (tx) => {
      const post = await findManagedPost(tx, caller, params.newsId, now)
      return { post, ...(await countByName(tx, readRoster, post)) }
    })
    onPendingReceipts(post, uncounted)
    return { ...sumDepartments(tree, names), completedUnopened }
  })

  serve(app, deps, listProgress, async ({ caller, now }) => {
    const holder = holderOf(caller)
    const held = heldTotals.find(holder, now)
    const { posts, totals } = await db.snapshot((tx) => countPosts(tx, caller, { held, now }))
    heldTotals.save(holder, totals)
    const pending = posts.toSorted((one, other) => other.uncounted - one.uncounted).slice(0, countedPerLook)
    for (const { newsId, uncounted } of pending) onPendingReceipts({ ...caller, newsId }, uncounted)
    return {
      posts: posts.map(({ startAt, endAt, dueAt, category, uncounted: _, ...post }) => ({
        ...post,
        ...(category && { category }),
        startDate: formatDateTime(startAt),
        endDate: formatDateTime(endAt),
        dueDate: dueAt === null ? '' : formatDateTime(dueAt),
      })),
    }
  })

  serve(app, deps, getCompletionCurve, async ({ caller, now, params }) => {
    const { post, slots, total, uncounted } = await db.snapshot(async (tx) => {
      const post = await findManagedPost(tx, caller, params.newsId, now)
      return { post, ...(await countTimes(tx, post, 'completed')) }
    })
    onPendingReceipts(post, uncounted)
    const points = pointsOf(slots, post.startAt, Math.max(now, post.startAt))
    return { total, points: points.map(({ at, completed }) => ({ at: formatDateTime(at), completed })) }
  })
}
