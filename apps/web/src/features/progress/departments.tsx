import type { DepartmentProgress } from '@kawaraban/contract/progress.ts'
import { useId, useMemo, useState } from 'react'
import { departmentsText as text } from '../../messages/progress.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Select } from '../../ui/select.tsx'
import { StackedCell, StackedRow, StackedTable } from '../../ui/stacked-table.tsx'
import { DepartmentCell, type DepartmentRowProps } from './department-cell.tsx'
import { missing, type Order, treeOf } from './department-tree.ts'
import type { Table } from './narrowing.ts'
import { ReachBar, reachTones } from './reach-bar.tsx'
import { useDepartmentRows } from './use-department-rows.ts'

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
  const tree = useMemo(() => treeOf(departments), [departments])
  const { rows, isOpen, toggle, more, showMore } = useDepartmentRows(tree, order, table)
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
        {rows.map((row) => (
          <Row
            key={row.node.path}
            row={row}
            table={table}
            isOpen={isOpen(row.node.path)}
            isChosen={chosen.includes(row.node.path)}
            onToggle={() => toggle(row.node.path)}
            onChoose={() => onChoose(row.node.path)}
          />
        ))}
      </StackedTable>
      {more > 0 && (
        <Button className="mt-3" onPress={showMore}>
          {text.more(more)}
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

const Row = ({ table, ...row }: DepartmentRowProps & { table: Table }) => {
  const { node } = row.row
  const people = missing(node, table)
  return (
    <StackedRow className={rowClass}>
      <StackedCell className={cellClass}>
        <DepartmentCell {...row} />
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
