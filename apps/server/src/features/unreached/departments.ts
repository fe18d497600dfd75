import type { Department } from '@kawaraban/contract/departments.ts'
import type { UnreachedDepartment } from '@kawaraban/contract/unreached.ts'
import { blockSize } from '../../db/blocks/block-size.ts'
import { departmentsOf, type Roster } from '../../db/roster/roster.ts'
import type { UnreachedBlock } from './queries.ts'

type Counts = Omit<UnreachedDepartment, 'path'>

/** The sets of bits begin behind their length. */
const firstByte = 4

/** Adds the members of a set to the counts of their names. A plain loop: there may be half a million. */
const addByName = (counts: Uint32Array, nameNumbers: Uint32Array, bits: Buffer): void => {
  for (let at = 0; at < blockSize; at++) {
    if (((bits[firstByte + (at >> 3)] ?? 0) & (0x80 >> (at & 7))) === 0) continue
    const number = nameNumbers[at] ?? 0
    counts[number] = (counts[number] ?? 0) + 1
  }
}

/** Counts people and those whom no notice reaches by department, parents before their children; those without any of these are left out. */
export const countDepartments = (roster: Roster, blocks: readonly UnreachedBlock[]): UnreachedDepartment[] => {
  const totals = new Uint32Array(roster.names.length)
  const unreached = new Uint32Array(roster.names.length)
  for (const { block, readers, chosen } of blocks) {
    const nameNumbers = roster.blocks.get(Number(block))?.nameNumbers
    if (!nameNumbers) continue
    addByName(totals, nameNumbers, readers)
    addByName(unreached, nameNumbers, chosen)
  }
  const numbers = new Map(roster.names.map((name, number) => [name, number]))
  const departments: UnreachedDepartment[] = []
  const visit = ({ path, names, children }: Department): Counts => {
    const position = departments.push({ path, total: 0, unreached: 0 }) - 1
    const own = names.map((name) => {
      const number = numbers.get(name) ?? 0
      return { total: totals[number] ?? 0, unreached: unreached[number] ?? 0 }
    })
    const counts = { total: 0, unreached: 0 }
    for (const part of [...own, ...children.map(visit)]) {
      counts.total += part.total
      counts.unreached += part.unreached
    }
    departments[position] = { path, ...counts }
    return counts
  }
  departmentsOf(roster).roots.forEach(visit)
  return departments.filter(({ unreached }) => unreached > 0)
}
