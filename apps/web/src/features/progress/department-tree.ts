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

/** The rows of a tree whose `open` paths show their children, those with the most missing first or by name. */
export const rowsOf = (
  nodes: readonly DepartmentNode[],
  open: ReadonlySet<string>,
  order: Order,
  table: Table,
  depth = 0,
): DepartmentRow[] => {
  const sorted = order === 'name' ? nodes : nodes.toSorted((a, b) => missing(b, table) - missing(a, table))
  return sorted.flatMap((node) => [
    { node, depth },
    ...(open.has(node.path) ? rowsOf(node.children, open, order, table, depth + 1) : []),
  ])
}
