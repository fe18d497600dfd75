import type { Departments } from '@kawaraban/contract/departments.ts'
import { blockSize } from '../../../db/blocks/block-size.ts'
import type { Queries } from '../../../db/connect.ts'
import { departmentsOf, listRosterNames, type ReadRoster } from '../../../db/roster/roster.ts'
import type { Post } from '../../views/blocks/queries.ts'
import { listScope } from './queries.ts'

/** Those in scope with one department name. */
export type NameCount = { name: string; total: number; viewed: number; completed: number }

/** The sets of bits begin behind their length. */
const firstByte = 4

/** Adds the members of a set to the counts of their places. A plain loop: there may be half a million. */
const addPlaces = (counts: Uint32Array, places: Uint32Array, bits: Buffer): void => {
  for (let at = 0; at < blockSize; at++) {
    const byte = bits[firstByte + (at >> 3)] ?? 0
    if ((byte & (0x80 >> (at & 7))) === 0) continue
    const place = places[at] ?? 0
    counts[place] = (counts[place] ?? 0) + 1
  }
}

/**
 * Counts those in scope by their department name, in one snapshot; every name of the company is in it, also with nobody in
 * scope. `tree` are the departments of these names, and `uncounted` receipts had to be looked at one by one.
 */
export const countByName = async (
  tx: Queries,
  readRoster: ReadRoster,
  post: Post,
): Promise<{ tree: Departments; names: NameCount[]; uncounted: number }> => {
  const scope = await listScope(tx, post)
  const roster = await readRoster(tx, post.managementGroupId)
  const totals = new Uint32Array(roster.names.length)
  const viewed = new Uint32Array(roster.names.length)
  const completed = new Uint32Array(roster.names.length)
  for (const known of scope) {
    const places = roster.blocks.get(Number(known.block))?.places
    if (!places) continue
    addPlaces(totals, places, known.inScope)
    addPlaces(viewed, places, known.viewed)
    addPlaces(completed, places, known.completed)
  }
  const used = new Set(listRosterNames(roster))
  const names = roster.names.flatMap((name, place) =>
    place > 0 && used.has(name)
      ? [{ name, total: totals[place] ?? 0, viewed: viewed[place] ?? 0, completed: completed[place] ?? 0 }]
      : [],
  )
  return { tree: departmentsOf(roster), names, uncounted: scope.reduce((sum, { uncounted }) => sum + uncounted, 0) }
}
