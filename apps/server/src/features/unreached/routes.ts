import { namesWithin } from '@kawaraban/contract/departments.ts'
import { countUnreached, listUnreached } from '@kawaraban/contract/unreached.ts'
import type { FastifyInstance } from 'fastify'
import { intersect, pageOf } from '../../db/roster/member-set.ts'
import { departmentsOf, setOfNames } from '../../db/roster/roster.ts'
import type { Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import {
  type CountedReach,
  canNotify,
  countedSets,
  nobody,
  reachOf,
  readersOf,
  selectReach,
} from '../notices/reach/queries.ts'
import { countDepartments } from './departments.ts'
import { findUnreached, listBlocks, listPeople, type UnreachedBlock } from './queries.ts'

const sumOf = (blocks: readonly UnreachedBlock[]): CountedReach => {
  const sum = { ...nobody }
  for (const block of blocks) for (const name of countedSets) sum[name] += block[name]
  return sum
}

/** Registers what admins see of the people whom no notice reaches. */
export const installUnreached = (app: FastifyInstance, deps: Deps): void => {
  const { db, config, readRoster } = deps

  serve(app, deps, countUnreached, async ({ caller: { managementGroupId }, query }) => {
    const { reason } = query()
    const reach = selectReach(config, managementGroupId, readersOf(managementGroupId))
    return db.snapshot(async (tx) => {
      const blocks = await listBlocks(tx, reach, reason)
      const departments = countDepartments(await readRoster(tx, managementGroupId), blocks)
      return { canNotify: canNotify(config), ...reachOf(config, sumOf(blocks)), departments }
    })
  })

  serve(app, deps, listUnreached, async ({ caller: { managementGroupId }, query }) => {
    const { reason, department, page, limit } = query()
    const reach = (people: Parameters<typeof selectReach>[2]) => selectReach(config, managementGroupId, people)
    return db.snapshot(async (tx) => {
      const unreached = await findUnreached(tx, reach(readersOf(managementGroupId)), reason)
      const roster = department === undefined ? null : await readRoster(tx, managementGroupId)
      const chosen =
        roster && department !== undefined
          ? intersect(unreached, setOfNames(roster, namesWithin(departmentsOf(roster), [department])))
          : unreached
      const { ids, total } = pageOf(chosen, { after: 0, offset: (page - 1) * limit, limit })
      return { users: await listPeople(tx, managementGroupId, ids, reach), totalUsers: total }
    })
  })
}
