import { checkNews, maxSameDayPosts, type SameDayPosts } from '@kawaraban/contract/checks.ts'
import { formatDateTime, startOfDay } from '@kawaraban/contract/tokyo.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { findWorkingHours } from '../working-days/queries.ts'
import { listDueOnDay } from './queries.ts'

const noPosts: SameDayPosts = { total: 0, posts: [] }

/** Registers what the confirm screen checks with the server. */
export const installChecks = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  serve(app, deps, checkNews, async ({ caller, now, body }) => {
    const { dueDate, ...audience } = body()
    const workingHours = await findWorkingHours(db, caller.managementGroupId)
    if (dueDate === undefined) return { workingHours, sameDay: noPosts }
    const day = { dayAt: startOfDay(dueDate), limit: maxSameDayPosts, now }
    const { total, posts } = await listDueOnDay(db, caller, audience, day)
    const shown = posts.map(({ dueAt, ...post }) => ({ ...post, dueDate: formatDateTime(dueAt) }))
    return { workingHours, sameDay: { total, posts: shown } }
  })
}
