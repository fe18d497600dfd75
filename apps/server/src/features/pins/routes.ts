import { pinNews, unpinNews } from '@kawaraban/contract/pins.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { insertPin, removePin } from './queries.ts'

/** Registers the endpoints of pins. */
export const installPins = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps

  serve(app, deps, pinNews, async ({ caller, now, params }) => {
    ensure(await insertPin(db, caller, params.newsId, now), 'documentDeleted')
    return null
  })

  serve(app, deps, unpinNews, async ({ caller, now, params }) => {
    ensure(await removePin(db, caller, params.newsId, now), 'documentDeleted')
    return null
  })
}
