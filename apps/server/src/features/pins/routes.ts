import { pinNews, unpinNews } from '@kawaraban/contract/pins.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { setPins } from './queries.ts'

/** Registers the endpoints of pins. */
export const installPins = (app: FastifyInstance, deps: Deps): void => {
  const change = (endpoint: typeof pinNews | typeof unpinNews, wanted: boolean) =>
    serve(app, deps, endpoint, {
      query: setPins,
      input: ({ params }) => ({ ...params, wanted }),
      handle: async ({ found }) => {
        ensure(found, 'documentDeleted')
        return null
      },
    })

  change(pinNews, true)
  change(unpinNews, false)
}
