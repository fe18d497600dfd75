import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { runFor } from '../../db/whose.ts'
import { whose } from '../body/whose.ts'
import { goneOf } from '../gone.ts'
import { costOf } from './costs.ts'
import type { RunDear } from './dear.ts'

type Call = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/**
 * Returns what runs the handler of an endpoint within the bounds of its caller's company: on its share of the connections, and,
 * where the call is dear, in a dear place. `query` parses what was sent. Throws Busy.
 */
export const createBounds =
  ({ runDear }: { readonly runDear: RunDear }, { name }: Endpoint) =>
  <Query, Result>({ request, reply }: Call, query: () => Query, handle: () => Promise<Result>): Promise<Result> => {
    const company = request.account?.member?.managementGroupId ?? null
    const run = () => runFor(company, handle)
    return costOf(name, query) === 'dear' ? runDear(whose(request).company, goneOf(reply), run) : run()
  }
