import { namesWithin } from '@kawaraban/contract/departments.ts'
import { unreachedReasons } from '@kawaraban/contract/reach.ts'
import { countUnreached, listUnreached } from '@kawaraban/contract/unreached.ts'
import type { FastifyInstance } from 'fastify'
import { intersect, pageOf } from '../../db/roster/member-set.ts'
import { departmentsOf, setOfNames } from '../../db/roster/roster.ts'
import type { Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { canNotify, reachOf, readersOf, selectReach } from '../notices/reach/queries.ts'
import { countDepartments } from './departments.ts'
import { findUnreached, listBlocks, listPeople, type UnreachedBlock } from './queries.ts'

const sumOf = (blocks: readonly UnreachedBlock[]) => {
  const sum = (count: (block: UnreachedBlock) => number) => blocks.reduce((all, block) => all + count(block), 0)
  const [neverSignedIn, nothing, deviceLost, mailRefused, switchedOff] = [
    sum((block) => block.neverSignedIn),
    sum((block) => block.nothing),
    sum((block) => block.deviceLost),
    sum((block) => block.mailRefused),
    sum((block) => block.switchedOff),
  ]
  const reachable = sum((block) => block.reachable)
  const reasons = { neverSignedIn, nothing, deviceLost, mailRefused, switchedOff }
  const people = unreachedReasons.reduce((all, reason) => all + reasons[reason], reachable)
  return { people, reachable, unknown: sum((block) => block.unknown), ...reasons }
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
