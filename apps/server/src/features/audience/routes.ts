import { assignableType, listAssignable, listCandidates } from '@kawaraban/contract/audience.ts'
import { hasEnded } from '@kawaraban/contract/policy.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { findManagedPost } from '../../visibility/managed-post.ts'
import { countReaders, listReaders, listReadersOf } from './queries.ts'

/** Registers the calls that feed the audience pickers. */
export const installAudience = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps

  serve(app, deps, listCandidates, async ({ caller, query }) => {
    const page = query()
    return db.snapshot(async (tx) => ({
      users: await listReaders(tx, caller.managementGroupId, page),
      totalUsers: await countReaders(tx, caller.managementGroupId),
    }))
  })

  serve(app, deps, listAssignable, async ({ caller, now, params, query }) => {
    return db.snapshot(async (tx) => {
      const post = await findManagedPost(tx, caller, params.newsId, now)
      ensure(!hasEnded(post, now), 'newsExpired')
      ensure(params.assignableType === assignableType, 'invalidAssignableType')
      return {
        users: await listReadersOf(tx, caller.managementGroupId, params.newsId, query()),
        totalUsers: await countReaders(tx, caller.managementGroupId),
      }
    })
  })
}
