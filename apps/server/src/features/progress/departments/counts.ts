import type { Departments } from '@kawaraban/contract/departments.ts'
import type { Queries } from '../../../db/connect.ts'
import { addByName } from '../../../db/roster/add-by-name.ts'
import { departmentsOf, listRosterNames, type ReadRoster } from '../../../db/roster/roster.ts'
import type { Post } from '../../views/blocks/queries.ts'
import { listScope } from './queries.ts'

/** Those in scope with one department name. */
export type NameCount = { name: string; total: number; viewed: number; completed: number }

/**
 * Counts those in scope by their department name, in one snapshot; every name of the company is in it, also with nobody in
 * scope. `tree` are the departments of these names, `completedUnopened` those who have completed the post without ever viewing it, and
 * `uncounted` receipts had to be looked at one by one.
 */
export const countByName = async (
  tx: Queries,
  readRoster: ReadRoster,
  post: Post,
): Promise<{ tree: Departments; names: NameCount[]; completedUnopened: number; uncounted: number }> => {
  const scope = await listScope(tx, post)
  const roster = await readRoster(tx, post.managementGroupId)
  const totals = new Uint32Array(roster.names.length)
  const viewed = new Uint32Array(roster.names.length)
  const completed = new Uint32Array(roster.names.length)
  for (const known of scope) {
    const nameNumbers = roster.blocks.get(Number(known.block))?.nameNumbers
    if (!nameNumbers) continue
    addByName(totals, nameNumbers, known.inScope)
    addByName(viewed, nameNumbers, known.viewed)
    addByName(completed, nameNumbers, known.completed)
  }
  const used = new Set(listRosterNames(roster))
  const names = roster.names.flatMap((name, number) =>
    number > 0 && used.has(name)
      ? [{ name, total: totals[number] ?? 0, viewed: viewed[number] ?? 0, completed: completed[number] ?? 0 }]
      : [],
  )
  return {
    tree: departmentsOf(roster),
    names,
    completedUnopened: scope.reduce((sum, { unopened }) => sum + unopened, 0),
    uncounted: scope.reduce((sum, { uncounted }) => sum + uncounted, 0),
  }
}
