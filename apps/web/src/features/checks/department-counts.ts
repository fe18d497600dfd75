import { buildDepartments, noDepartment } from '@kawaraban/contract/departments.ts'

/** People of one department at the top and of those below it. */
export type DepartmentCount = { readonly name: string; readonly people: number }

/** Counts people by the department at the top of theirs, the largest first; `''` is the name of those without one. */
export const countByDepartment = (people: readonly { readonly departmentName: string }[]): DepartmentCount[] => {
  const { roots, pathOf } = buildDepartments(people.map(({ departmentName }) => departmentName))
  const counts = new Map(roots.map(({ path, name }) => [path, { name, people: 0 }]))
  for (const { departmentName } of people) {
    const root = counts.get(pathOf(departmentName).split('/')[0] ?? noDepartment)
    if (root) root.people += 1
  }
  return [...counts.values()].toSorted((one, other) => other.people - one.people)
}
