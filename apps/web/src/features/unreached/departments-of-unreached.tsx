import type { UnreachedDepartment } from '@kawaraban/contract/unreached.ts'
import { Check, ChevronDown, ChevronRight } from 'lucide-react'
import { type CSSProperties, useId, useMemo, useState } from 'react'
import { departmentName, noDepartmentText } from '../../messages/departments.ts'
import { unreachedText as text } from '../../messages/unreached.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type DepartmentRow, rowsOf, treeOf } from '../progress/department-tree.ts'

const firstRows = 10
const moreRows = 100

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
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(firstRows)
  const tree = useMemo(() => treeOf(departments.map(asProgress)), [departments])
  const rows = useMemo(() => rowsOf(tree, open, 'worst', 'completers'), [tree, open])
  const toggle = (path: string) => {
    const next = new Set(open)
    if (!next.delete(path)) next.add(path)
    setOpen(next)
  }
  return (
    <Card as="section" aria-labelledby={heading} aria-busy={isStale} className="md:px-5 md:py-4">
      <h2 id={heading} className="mb-1 font-bold text-card">
        {text.departments}
      </h2>
      <ul aria-labelledby={heading} className="divide-y divide-line">
        {rows.slice(0, shown).map((row) => (
          <Row
            key={row.node.path}
            row={row}
            isOpen={open.has(row.node.path)}
            isChosen={chosen === row.node.path}
            onToggle={() => toggle(row.node.path)}
            onChoose={() => onChoose(chosen === row.node.path ? null : row.node.path)}
          />
        ))}
      </ul>
      {rows.length > shown && (
        <Button className="mt-3" onPress={() => setShown(shown + moreRows)}>
          {text.more(Math.min(moreRows, rows.length - shown))}
        </Button>
      )}
    </Card>
  )
}

type RowProps = {
  row: DepartmentRow
  isOpen: boolean
  isChosen: boolean
  onToggle: () => void
  onChoose: () => void
}

const Row = ({ row: { node, depth }, isOpen, isChosen, onToggle, onChoose }: RowProps) => {
  const { path, total, completed, children } = node
  const name = departmentName(path)
  const unreached = total - completed
  return (
    <li className="group relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-0.5 hover:bg-hover has-[[aria-pressed=true]]:bg-primary-soft md:grid-cols-[minmax(0,1fr)_10rem_9rem]">
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
          <span className="flex items-start gap-1 font-bold text-meta text-primary group-hover:underline">
            {isChosen && <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0" />}
            <bdi className="wrap-anywhere">{path === '' ? noDepartmentText : node.name}</bdi>
          </span>
        </button>
        {children.length > 0 && (
          <IconButton
            label={isOpen ? text.close(name) : text.open(name)}
            icon={isOpen ? ChevronDown : ChevronRight}
            aria-expanded={isOpen}
            onPress={onToggle}
            className="z-10"
          />
        )}
      </div>
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
