import type { DepartmentProgress } from '@kawaraban/contract/progress.ts'
import { Check, ChevronDown, ChevronRight } from 'lucide-react'
import { type CSSProperties, useId, useMemo, useState } from 'react'
import { departmentName, noDepartmentText } from '../../messages/departments.ts'
import { departmentsText as text } from '../../messages/progress.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { StackedCell, StackedRow, StackedTable } from '../../ui/stacked-table.tsx'
import { type DepartmentRow, missing, type Order, rowsOf, treeOf } from './department-tree.ts'
import type { Table } from './narrowing.ts'
import { ReachBar, reachTones } from './reach-bar.tsx'

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
    <Card as="section" aria-labelledby={heading} className="md:px-5 md:py-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={heading} className="text-card font-bold">
          {text.heading}
        </h2>
        <Select
          label={text.order}
          isLabelHidden
          className="min-w-52"
          options={[
            { id: 'worst', label: text.orders.worst[table] },
            { id: 'name', label: text.orders.name },
          ]}
          value={order}
          onChange={setOrder}
        />
      </div>
      <p aria-hidden="true" className="mt-1 flex items-center justify-end gap-3 text-badge text-fg-2">
        <Legend of="completed" />
        <Legend of="viewed" />
        <span className="w-20 text-right">{text.columns[table]}</span>
      </p>
      <StackedTable
        label={text.table}
        headings={[text.columns.department, text.columns.bar, text.columns[table]]}
        areHeadingsHidden
      >
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
    </Card>
  )
}

const Legend = ({ of }: { of: keyof typeof reachTones }) => (
  <span className="flex items-center gap-1">
    <span className={`size-2.5 rounded-full forced-color-adjust-none ${reachTones[of]}`} />
    {text.legend[of]}
  </span>
)

const rowClass =
  'group relative border-b border-line last:border-b-0 hover:bg-hover has-[[aria-pressed=true]]:bg-primary-soft max-md:grid max-md:grid-cols-[minmax(0,1fr)_6.75rem_5.5rem] max-md:items-center'
const cellClass = 'px-0! py-0.5!'

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
  const people = missing(node, table)
  return (
    <StackedRow className={rowClass}>
      <StackedCell className={cellClass}>
        <div
          className="flex min-w-0 items-center ps-[calc(var(--depth)*0.75rem)]"
          style={{ '--depth': depth } as CSSProperties}
        >
          {/* A press anywhere in the row chooses the department. */}
          <button
            type="button"
            aria-pressed={isChosen}
            aria-label={text.narrow(name)}
            onClick={onChoose}
            className="min-h-11 min-w-0 rounded-control px-1 text-left leading-snug after:absolute after:inset-0"
          >
            <span className="flex items-start gap-1 text-meta font-bold text-primary group-hover:underline">
              {isChosen && <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0" />}
              <bdi className="wrap-anywhere">{node.path === '' ? noDepartmentText : node.name}</bdi>
            </span>
          </button>
          {node.children.length > 0 && (
            <IconButton
              label={isOpen ? text.close(name) : text.open(name)}
              icon={isOpen ? ChevronDown : ChevronRight}
              aria-expanded={isOpen}
              onPress={onToggle}
              className="z-10"
            />
          )}
        </div>
      </StackedCell>
      <StackedCell className={classNames(cellClass, 'md:w-28 md:max-xl:w-2/5')}>
        <ReachBar {...node} />
        <span className="tabular mt-0.5 block text-badge leading-tight text-fg-2">
          {text.done(node.completed, node.viewed)}
        </span>
      </StackedCell>
      <StackedCell
        className={classNames(cellClass, 'tabular pl-3! text-right! leading-snug md:w-px md:whitespace-nowrap')}
      >
        <span className="block font-bold">{text.missingShare(people, node.total)}</span>
        <span className="text-badge text-fg-2">{text.missing(people, node.total)}</span>
      </StackedCell>
    </StackedRow>
  )
}
