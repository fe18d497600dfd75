import { useMemo, useState } from 'react'
import { type DepartmentNode, type DepartmentRow, type Order, rowsOf } from './department-tree.ts'
import type { Table } from './narrowing.ts'

const firstRows = 10
const moreRows = 100

/** The rows of a tree of departments that are shown: those of open departments, the first ones and more at each press. */
export const useDepartmentRows = (tree: readonly DepartmentNode[], order: Order, table: Table) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(firstRows)
  const rows: readonly DepartmentRow[] = useMemo(() => rowsOf(tree, open, order, table), [tree, open, order, table])
  return {
    rows: rows.slice(0, shown),
    isOpen: (path: string) => open.has(path),
    toggle: (path: string) => {
      const next = new Set(open)
      if (!next.delete(path)) next.add(path)
      setOpen(next)
    },
    /** How many a press on 「さらに…」 adds; 0 where all are shown. */
    more: Math.max(Math.min(moreRows, rows.length - shown), 0),
    showMore: () => setShown(shown + moreRows),
  }
}
