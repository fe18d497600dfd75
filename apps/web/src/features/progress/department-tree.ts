import type { DepartmentProgress } from '@kawaraban/contract/progress.ts'
import type { Table } from './narrowing.ts'

/** A department with those below it. */
export type DepartmentNode = DepartmentProgress & { readonly name: string; readonly children: DepartmentNode[] }

export type Order = 'worst' | 'name'

/** A visible row of the tree; `depth` is 0 at the top. */
export type DepartmentRow = { readonly node: DepartmentNode; readonly depth: number }

/** How many have not yet completed, or viewed, the post. */
export const missing = ({ total, completed, viewed }: DepartmentProgress, table: Table): number =>
  total - (table === 'completers' ? completed : viewed)

/** The share of those who have not, from 0 to 1. */
const missingShare = (department: DepartmentProgress, table: Table): number =>
  department.total === 0 ? 0 : missing(department, table) / department.total

/** Builds the tree of departments that come parents first, by name. */
export const treeOf = (departments: readonly DepartmentProgress[]): DepartmentNode[] => {
  const roots: DepartmentNode[] = []
  const byPath = new Map<string, DepartmentNode>()
  for (const department of departments) {
    const end = department.path.lastIndexOf('/')
    const node = { ...department, name: department.path.slice(end + 1), children: [] }
    byPath.set(department.path, node)
    const parent = end < 0 ? undefined : byPath.get(department.path.slice(0, end))
    ;(parent?.children ?? roots).push(node)
  }
  return roots
}

/** The rows of a tree whose `open` paths show their children, those of whom the largest share is missing first, of equal ones the larger, or by name. */
export const rowsOf = (
  nodes: readonly DepartmentNode[],
  open: ReadonlySet<string>,
  order: Order,
  table: Table,
  depth = 0,
): DepartmentRow[] => {
  const byShare = (a: DepartmentNode, b: DepartmentNode) =>
    missingShare(b, table) - missingShare(a, table) || missing(b, table) - missing(a, table)
  const sorted = order === 'name' ? nodes : nodes.toSorted(byShare)
  return sorted.flatMap((node) => [
    { node, depth },
    ...(open.has(node.path) ? rowsOf(node.children, open, order, table, depth + 1) : []),
  ])
}
