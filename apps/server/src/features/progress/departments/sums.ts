import type { Department, Departments } from '@kawaraban/contract/departments.ts'
import type { DepartmentProgress } from '@kawaraban/contract/progress.ts'
import type { NameCount } from './counts.ts'

type Counts = Omit<DepartmentProgress, 'path'>

const nobody: Counts = { total: 0, viewed: 0, completed: 0 }

const add = (one: Counts, { total, viewed, completed }: Counts): Counts => ({
  total: one.total + total,
  viewed: one.viewed + viewed,
  completed: one.completed + completed,
})

/** Sums the counts of names up the tree of departments: all people, and each department, parents before their children. */
export const sumDepartments = (
  tree: Departments,
  rows: readonly NameCount[],
): Counts & { departments: DepartmentProgress[] } => {
  const byName = new Map<string, Counts>(rows.map((row) => [row.name, row]))
  const departments: DepartmentProgress[] = []
  const visit = ({ path, names, children }: Department): Counts => {
    const position = departments.push({ path, ...nobody }) - 1
    const counts = [...names.map((name) => byName.get(name) ?? nobody), ...children.map(visit)].reduce(add, nobody)
    departments[position] = { path, ...counts }
    return counts
  }
  const all = tree.roots.map(visit).reduce(add, nobody)
  return { ...all, departments: departments.filter(({ total }) => total > 0) }
}
