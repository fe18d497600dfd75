import { buildDepartments, type Department } from '@kawaraban/contract/departments.ts'
import type { CandidateStore } from './candidate-store.ts'
import type { Choice } from './choice.ts'
import type { PickerRow, TreeRow } from './picker-protocol.ts'

/** A department of the arranged rows: those from `from` to `to` are its own and of those below it, from `ownFrom` its own. */
type Node = {
  readonly path: string
  readonly name: string
  readonly children: readonly Node[]
  from: number
  ownFrom: number
  to: number
}

/** The rows found, by department. */
export type DepartmentTree = {
  /**
   * Arranges the rows found; does nothing when they are those of the last call. Another search text opens all departments, for
   * as long as it is searched for.
   */
  arrange(found: readonly number[], text?: string): void
  /** How many rows the tree shows, with what is open. */
  rowCount(): number
  /** `size` of these rows from `start` on. */
  rows(start: number, size: number, rowOf: (row: number) => PickerRow): TreeRow[]
  /** Shows or hides what is below a department. */
  setOpen(path: string, isOpen: boolean): void
  /** Ticks or unticks the arranged people of a department and of those below it. */
  tick(path: string, checked: boolean): void
}

/** Arranges the candidates of `store` by department; those of the same department remain in their order. */
export const createDepartmentTree = (
  store: CandidateStore,
  choice: Choice,
  isTicked: (row: number) => boolean,
): DepartmentTree => {
  const open = new Set<string>()
  let searched = ''
  /** The departments that were closed in the present search. */
  const closed = new Set<string>()
  const isOpenAt = (path: string) => (searched === '' ? open.has(path) : !closed.has(path))
  const byPath = new Map<string, Node>()
  let roots: readonly Node[] = []
  /** The department of each name, by the name's index in the store. */
  let nodeOfName: readonly (Node | undefined)[] = []
  let arranged: readonly number[] | null = null
  let arrangedSize = -1
  let order = new Uint32Array(0)

  const nodeOf = ({ path, name, children }: Department): Node => {
    const node = { path, name, children: children.map(nodeOf), from: 0, ownFrom: 0, to: 0 }
    byPath.set(path, node)
    return node
  }

  const build = () => {
    const names = store.departmentNames()
    const tree = buildDepartments(names)
    byPath.clear()
    roots = tree.roots.map(nodeOf)
    nodeOfName = names.map((name) => byPath.get(tree.pathOf(name)))
    const [first, ...others] = roots
    if (first && others.length === 0) open.add(first.path)
  }

  /** Gives each department its range: those below it first, so that its own people do not separate them from it. */
  const arrangeNodes = (nodes: readonly Node[], counts: ReadonlyMap<Node, number>, from: number): number => {
    let next = from
    for (const node of nodes) {
      node.from = next
      node.ownFrom = arrangeNodes(node.children, counts, next)
      node.to = node.ownFrom + (counts.get(node) ?? 0)
      next = node.to
    }
    return next
  }

  const nodeAt = (row: number) => nodeOfName[store.departmentAt(row)]
  const arrange = (found: readonly number[], text = '') => {
    if (text !== searched) closed.clear()
    searched = text
    if (arranged === found && arrangedSize === found.length) return
    if (nodeOfName.length !== store.departmentNames().length) build()
    const counts = new Map<Node, number>()
    for (const row of found) {
      const node = nodeAt(row)
      if (node) counts.set(node, (counts.get(node) ?? 0) + 1)
    }
    arrangeNodes(roots, counts, 0)
    order = new Uint32Array(found.length)
    const nextOf = new Map([...counts.keys()].map((node) => [node, node.ownFrom]))
    for (const row of found) {
      const node = nodeAt(row)
      if (!node) continue
      const at = nextOf.get(node) ?? 0
      order[at] = row
      nextOf.set(node, at + 1)
    }
    arranged = found
    arrangedSize = found.length
  }

  const isShown = ({ from, to }: Node) => to > from
  const rowsOf = ({ path, children, ownFrom, to }: Node): number =>
    isOpenAt(path) ? children.filter(isShown).reduce((sum, child) => sum + 1 + rowsOf(child), to - ownFrom) : 0

  const chosenIn = ({ from, to }: Node): number => {
    let chosen = 0
    for (let at = from; at < to; at++) if (isTicked(order[at] ?? 0)) chosen += 1
    return chosen
  }

  const isFull = ({ from, to }: Node): boolean => {
    for (let at = from; at < to; at++) {
      const row = order[at] ?? 0
      if (!isTicked(row) && !choice.isPoster(row)) return false
    }
    return true
  }

  return {
    arrange,
    rowCount: () => roots.filter(isShown).reduce((sum, node) => sum + 1 + rowsOf(node), 0),
    rows: (start, size, rowOf) => {
      const rows: TreeRow[] = []
      let index = 0
      const addDepartments = (nodes: readonly Node[], own: number, level: number, parent: number) => {
        const siblings = nodes.filter(isShown)
        siblings.forEach((node, among) => {
          const at = index
          index += 1
          const { path, name, from, to, ownFrom } = node
          const isOpen = isOpenAt(path)
          if (at >= start && at < start + size) {
            rows.push({
              kind: 'department',
              path,
              name,
              isOpen,
              total: to - from,
              chosen: chosenIn(node),
              isFull: isFull(node),
              fixed: to - from === 1 && choice.isPoster(order[from] ?? 0),
              ...{ index: at, parent, level, position: among + 1, siblings: siblings.length + own },
            })
          }
          if (!isOpen) return
          addDepartments(node.children, to - ownFrom, level + 1, at)
          addPeople(node, level + 1, at)
        })
      }
      const addPeople = ({ children, ownFrom, to }: Node, level: number, parent: number) => {
        const departments = children.filter(isShown).length
        const siblings = departments + to - ownFrom
        const last = Math.min(to - ownFrom, start + size - index)
        for (let at = Math.max(0, start - index); at < last; at++) {
          const where = { index: index + at, parent, level, position: departments + at + 1, siblings }
          rows.push({ kind: 'person', ...rowOf(order[ownFrom + at] ?? 0), ...where })
        }
        index += to - ownFrom
      }
      addDepartments(roots, 0, 1, -1)
      return rows
    },
    setOpen: (path, isOpen) => {
      const isListed = searched === '' ? isOpen : !isOpen
      const listed = searched === '' ? open : closed
      if (isListed) listed.add(path)
      else listed.delete(path)
    },
    tick: (path, checked) => {
      const node = byPath.get(path)
      if (!node) return
      for (let at = node.from; at < node.to; at++) choice.set(order[at] ?? 0, checked)
    },
  }
}
