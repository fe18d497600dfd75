import type { UnreachedDepartment } from '@kawaraban/contract/unreached.ts'
import { useId, useMemo } from 'react'
import { departmentsText } from '../../messages/progress.ts'
import { unreachedText as text } from '../../messages/unreached.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DepartmentCell, type DepartmentRowProps } from '../progress/department-cell.tsx'
import { treeOf } from '../progress/department-tree.ts'
import { useDepartmentRows } from '../progress/use-department-rows.ts'

/** The same numbers as the bars of a post have them: who is reached counts as done. */
const asProgress = ({ path, total, unreached }: UnreachedDepartment) => ({
  path,
  total,
  viewed: total - unreached,
  completed: total - unreached,
})

type Props = {
  departments: readonly UnreachedDepartment[]
  /** The numbers are those of another reason, until the new ones are loaded. */
  isStale: boolean
  /** The path of the chosen department. */
  chosen: string | null
  onChoose: (path: string | null) => void
}

/** A bar for each department, the largest share first; a press on a name chooses it or clears it. */
export const DepartmentsOfUnreached = ({ departments, isStale, chosen, onChoose }: Props) => {
  const heading = useId()
  const tree = useMemo(() => treeOf(departments.map(asProgress)), [departments])
  const { rows, isOpen, toggle, more, showMore } = useDepartmentRows(tree, 'worst', 'completers')
  return (
    <Card as="section" aria-labelledby={heading} aria-busy={isStale} className="md:px-5 md:py-4">
      <h2 id={heading} className="mb-1 font-bold text-card">
        {departmentsText.heading}
      </h2>
      <ul aria-labelledby={heading} className="divide-y divide-line">
        {rows.map((row) => (
          <Row
            key={row.node.path}
            row={row}
            isOpen={isOpen(row.node.path)}
            isChosen={chosen === row.node.path}
            onToggle={() => toggle(row.node.path)}
            onChoose={() => onChoose(chosen === row.node.path ? null : row.node.path)}
          />
        ))}
      </ul>
      {more > 0 && (
        <Button className="mt-3" onPress={showMore}>
          {departmentsText.more(more)}
        </Button>
      )}
    </Card>
  )
}

const Row = (row: DepartmentRowProps) => {
  const { total, completed } = row.row.node
  const unreached = total - completed
  return (
    <li className="group relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-0.5 hover:bg-hover has-[[aria-pressed=true]]:bg-primary-soft md:grid-cols-[minmax(0,1fr)_10rem_9rem]">
      <DepartmentCell {...row} />
      <Bar share={total === 0 ? 0 : unreached / total} />
      <span className="tabular text-right text-meta">{text.share(unreached, total)}</span>
    </li>
  )
}

/** The share of a department whom no notice reaches; the numbers are in the text beside it. */
const Bar = ({ share }: { share: number }) => (
  <div
    aria-hidden="true"
    className="relative h-2.5 overflow-hidden rounded-full bg-sunken group-has-[[aria-pressed=true]]:bg-line max-md:order-last max-md:col-span-2 max-md:mb-2 forced-colors:border forced-colors:border-[CanvasText]"
  >
    <div
      className="absolute inset-y-0 left-0 rounded-full bg-warn forced-color-adjust-none forced-colors:bg-[CanvasText]"
      style={{ width: `${share * 100}%` }}
    />
  </div>
)
