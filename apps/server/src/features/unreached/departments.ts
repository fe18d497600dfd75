import type { Department } from '@kawaraban/contract/departments.ts'
import type { UnreachedDepartment } from '@kawaraban/contract/unreached.ts'
import { addByName } from '../../db/roster/add-by-name.ts'
import { departmentsOf, type Roster } from '../../db/roster/roster.ts'
import type { UnreachedBlock } from './queries.ts'

type Counts = Omit<UnreachedDepartment, 'path'>

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
