import { canPutOnTop, hasEnded, isPublished } from '@kawaraban/contract/policy.ts'
import { maxTops, putNewsOnTop, takeNewsOffTop } from '@kawaraban/contract/tops.ts'
import type { FastifyInstance } from 'fastify'
import { lockCompany, lockCompanyPosts } from '../../db/company-lock.ts'
import type { Queries } from '../../db/connect.ts'
import { audit } from '../../http/audit.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findVisibleNews, type PostLookup } from '../../visibility/queries.ts'
import { findTops, setTop } from './queries.ts'

/** Registers the calls that put posts at the head of everybody's feed, and take them off. */
export const installTops = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps

  const change = (endpoint: typeof putNewsOnTop | typeof takeNewsOffTop, wanted: boolean) => {
    const check = async (queries: Queries, post: PostLookup) => {
      const found = await findVisibleNews(queries, post.caller, post.newsId, post.now)
      ensure(found, 'documentDeleted')
      ensure(canPutOnTop({ role: found.role }), 'noPermission')
      if (!wanted) return
      ensure(!hasEnded(found, post.now), 'newsExpired')
      ensure(isPublished(found, post.now), 'newsNotPublished')
    }
    serve(app, deps, endpoint, async ({ caller, now, params: { newsId }, request }) => {
      const { managementGroupId } = caller
      const post = { caller, newsId, now }
      await check(db, post)
      const isChanged = await db.write(managementGroupId, async (tx) => {
        await lockCompany(tx, managementGroupId)
        await check(tx, post)
        const tops = await findTops(tx, managementGroupId, now)
        if (tops.includes(newsId) === wanted) return false
        ensure(!wanted || tops.length < maxTops, 'limitExceeded')
        await lockCompanyPosts(tx, managementGroupId)
        await setTop(tx, managementGroupId, newsId, wanted ? now : null)
        return true
      })
      if (isChanged) audit(request, wanted ? 'topAdd' : 'topRemove', { newsId })
      return null
    })
  }

  change(putNewsOnTop, true)
  change(takeNewsOffTop, false)
}
