import { getFirstSteps } from '@kawaraban/contract/first-steps.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { findFirstSteps } from './queries.ts'

/** Registers what the feed of a new company's admins begins with. */
export const installFirstSteps = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, getFirstSteps, async ({ caller, now }) => {
    const steps = await findFirstSteps(deps.db, caller, now)
    const isDone = steps && Object.values(steps).every(Boolean)
    return isDone ? null : steps
  })
