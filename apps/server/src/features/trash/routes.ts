import { maxMemberIds } from '@kawaraban/contract/member-ids.ts'
import { maxPosts } from '@kawaraban/contract/news.ts'
import { hasEnded } from '@kawaraban/contract/policy.ts'
import { formatDateTime } from '@kawaraban/contract/tokyo.ts'
import { maxTops } from '@kawaraban/contract/tops.ts'
import { getTrashState, listTrash, purgeNews, restoreNews } from '@kawaraban/contract/trash.ts'
import type { FastifyInstance } from 'fastify'
import { lockCompanyPosts } from '../../db/company-lock.ts'
import type { Queries } from '../../db/connect.ts'
import { audit } from '../../http/audit.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findManagedPost } from '../../visibility/managed-post.ts'
import type { PostLookup } from '../../visibility/queries.ts'
import { countPosts, type RemovePost } from '../news/queries.ts'
import { replaceChase } from '../notices/chase/queries.ts'
import { planAgain } from '../notices/deletion/queries.ts'
import { findTops } from '../tops/queries.ts'
import {
  findTrashed,
  findTrashState,
  hasTrash,
  type ListedTrash,
  listTrashed,
  moveToTrash,
  removeForGood,
  type TrashedPost,
  takeFromTrash,
} from './queries.ts'

const toWire = ({ startAt, endAt, deletedAt, goesAt, ...post }: ListedTrash) => ({
  ...post,
  startDate: formatDateTime(startAt),
  endDate: formatDateTime(endAt),
  deletedAt: formatDateTime(deletedAt),
  goesAt: formatDateTime(goesAt),
})

/** Deletes a post as its company has chosen: it goes to the trash, or for good. */
export const removePost: RemovePost = async (tx, { caller, newsId, now }, isRestorable) => {
  if (await hasTrash(tx, caller.managementGroupId)) return moveToTrash(tx, caller, newsId, now)
  ensure(!isRestorable, 'trashOff')
  return { goesAt: null, purgedIds: [], fileIds: await removeForGood(tx, caller.managementGroupId, newsId, now) }
}

/** Registers the endpoints of the trash, for those who may manage the posts in it. */
export const installTrash = (app: FastifyInstance, deps: Deps): void => {
  const { db, config } = deps

  serve(app, deps, getTrashState, ({ caller, now }) => findTrashState(db, caller, now))

  serve(app, deps, listTrash, async ({ caller, now, query }) => {
    const { posts, total } = await listTrashed(db, caller, { ...query(), now })
    return { posts: posts.map(toWire), totalPosts: total }
  })

  /** Since when the post is on top again: as before, where it is published and there is a place. */
  const topOf = async (tx: Queries, { caller, now }: PostLookup, { topAt, endAt }: TrashedPost) => {
    if (topAt === null || hasEnded({ endAt }, now)) return null
    return (await findTops(tx, caller.managementGroupId, now)).length < maxTops ? topAt : null
  }

  const restore = async (tx: Queries, post: PostLookup): Promise<boolean> => {
    const { newsId, now } = post
    const { managementGroupId } = post.caller
    await lockCompanyPosts(tx, managementGroupId)
    const trashed = await findTrashed(tx, post)
    if (!trashed) {
      await findManagedPost(tx, post.caller, newsId, now)
      return false
    }
    ensure((await countPosts(tx, managementGroupId, now)) < maxPosts, 'limitExceeded')
    await takeFromTrash(tx, managementGroupId, newsId, await topOf(tx, post, trashed))
    await planAgain(tx, { managementGroupId, newsId }, trashed.occasionIds, now)
    await replaceChase(tx, managementGroupId, newsId, { post: trashed, holidays: config.holidays, now })
    return true
  }

  serve(app, deps, restoreNews, async ({ caller, now, params: { newsId }, request }) => {
    const post = { caller, newsId, now }
    if (!(await findTrashed(db, post))) {
      // Somebody else has restored it, or the answer to this call was lost.
      await findManagedPost(db, caller, newsId, now)
      return null
    }
    if (await db.write(caller.managementGroupId, (tx) => restore(tx, post))) audit(request, 'postRestore', { newsId })
    return null
  })

  serve(app, deps, purgeNews, async ({ caller, now, params: { newsId }, request }) => {
    const { managementGroupId } = caller
    const post = { caller, newsId, now }
    ensure(await findTrashed(db, post), 'documentDeleted')
    const remove = async (tx: Queries) => {
      await lockCompanyPosts(tx, managementGroupId)
      ensure(await findTrashed(tx, post), 'documentDeleted')
      return removeForGood(tx, managementGroupId, newsId, now)
    }
    const fileIds = await db.write(managementGroupId, remove, 7 * maxMemberIds)
    audit(request, 'postPurge', { newsId })
    await deps.removeFiles(managementGroupId, fileIds)
    return null
  })
}
