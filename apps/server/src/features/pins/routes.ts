import { pinNews, unpinNews } from '@kawaraban/contract/pins.ts'
import type { FastifyInstance } from 'fastify'
import { serveAct } from '../../http/acts/serve-act.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { receiptOf } from '../../visibility/queries.ts'
import { type PinChange, setPins } from './queries.ts'

/** Registers the endpoints of pins. */
export const installPins = (app: FastifyInstance, deps: Deps): void => {
  const setPin = deps.createAct<PinChange, object>(setPins, receiptOf)
  const change = (endpoint: typeof pinNews | typeof unpinNews, wanted: boolean) =>
    serveAct(
      app,
      deps,
      endpoint,
      setPin,
      ({ params }) => ({ ...params, wanted }),
      async ({ found }) => {
        ensure(found, 'documentDeleted')
        return null
      },
    )

  change(pinNews, true)
  change(unpinNews, false)
}
