import type { DepartmentProgress } from '@kawaraban/contract/progress.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type CSSProperties, useId, useMemo, useState } from 'react'
import { departmentName, noDepartmentText } from '../../messages/departments.ts'
import { departmentsText as text } from '../../messages/progress.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { StackedCell, StackedRow, StackedTable } from '../../ui/stacked-table.tsx'
import { type DepartmentRow, missing, type Order, rowsOf, treeOf } from './department-tree.ts'
import type { Table } from './narrowing.ts'
import { ReachBar } from './reach-bar.tsx'

const firstRows = 10
const moreRows = 100

/** A bar for each department; those with others below open and close, and a press on a name chooses it or clears it. */
export const Departments = ({
  departments,
  table,
  chosen,
  onChoose,
}: {
  departments: readonly DepartmentProgress[]
  table: Table
  /** The paths of the chosen departments. */
  chosen: readonly string[]
  onChoose: (path: string) => void
}) => {
  const heading = useId()
  const [order, setOrder] = useState<Order>('worst')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(firstRows)
  const tree = useMemo(() => treeOf(departments), [departments])
  const rows = useMemo(() => rowsOf(tree, open, order, table), [tree, open, order, table])
  const toggle = (path: string) => {
    const next = new Set(open)
    if (!next.delete(path)) next.add(path)
    setOpen(next)
  }
  return (
    <section aria-labelledby={heading}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h3 id={heading} className="text-card font-bold">
          {text.heading}
        </h3>
        <Select
          label={text.order}
          isLabelHidden
          className="min-w-48"
          options={[
            { id: 'worst', label: text.orders.worst[table] },
            { id: 'name', label: text.orders.name },
          ]}
          value={order}
          onChange={setOrder}
        />
      </div>
      <StackedTable label={text.heading} headings={[text.columns.department, text.columns.bar, text.columns[table]]}>
        {rows.slice(0, shown).map((row) => (
          <Row
            key={row.node.path}
            row={row}
            table={table}
            isOpen={open.has(row.node.path)}
            isChosen={chosen.includes(row.node.path)}
            onToggle={() => toggle(row.node.path)}
            onChoose={() => onChoose(row.node.path)}
          />
        ))}
      </StackedTable>
      {rows.length > shown && (
        <Button className="mt-3" onPress={() => setShown(shown + moreRows)}>
          {text.more(Math.min(moreRows, rows.length - shown))}
        </Button>
      )}
    </section>
  )
}

const rowClass =
  'group border-b border-line has-[[aria-pressed=true]]:bg-primary-soft max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:py-2'

type RowProps = {
  row: DepartmentRow
  table: Table
  isOpen: boolean
  isChosen: boolean
  onToggle: () => void
  onChoose: () => void
}

const Row = ({ row: { node, depth }, table, isOpen, isChosen, onToggle, onChoose }: RowProps) => {
  const name = departmentName(node.path)
  return (
    <StackedRow className={rowClass}>
      <StackedCell className="md:w-2/5">
        <div
          className="flex items-center ps-[calc(var(--depth)*0.5rem)] md:ps-[calc(var(--depth)*1.25rem)]"
          style={{ '--depth': depth } as CSSProperties}
        >
          {node.children.length > 0 ? (
            <IconButton
              label={isOpen ? text.close(name) : text.open(name)}
              icon={isOpen ? ChevronDown : ChevronRight}
              aria-expanded={isOpen}
              onPress={onToggle}
            />
          ) : (
            <span className="w-11 shrink-0" />
          )}
          <button
            type="button"
            aria-pressed={isChosen}
            aria-label={text.narrow(name)}
            onClick={onChoose}
            className="min-h-11 min-w-0 rounded-control px-1 text-left font-bold text-primary underline-offset-4 hover:underline"
          >
            <bdi className="wrap-anywhere">{node.path === '' ? noDepartmentText : node.name}</bdi>
          </button>
        </div>
      </StackedCell>
      <StackedCell className="max-md:col-span-2 max-md:row-start-2 max-md:pl-11">
        <ReachBar {...node} />
        <span className="tabular text-meta text-fg-2">{text.share(node.completed, node.viewed, node.total)}</span>
      </StackedCell>
      <StackedCell className="tabular font-bold whitespace-nowrap md:w-24 md:text-right max-md:self-center">
        <span className="text-meta font-normal text-fg-2 md:hidden">{text.columns[table]} </span>
        {text.people(missing(node, table))}
      </StackedCell>
    </StackedRow>
  )
}
