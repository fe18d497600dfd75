import { Check, ChevronDown, ChevronRight } from 'lucide-react'
import type { CSSProperties } from 'react'
import { departmentName, noDepartmentText } from '../../messages/departments.ts'
import { departmentsText as text } from '../../messages/progress.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { DepartmentRow } from './department-tree.ts'

/** What is shown of a department, and what a press on it does. */
export type DepartmentRowProps = {
  row: DepartmentRow
  isOpen: boolean
  isChosen: boolean
  onToggle: () => void
  onChoose: () => void
}

/** The name of a department, indented below its parent, which chooses it; beside it what opens those below. Its row is `group relative`. */
export const DepartmentCell = ({ row: { node, depth }, isOpen, isChosen, onToggle, onChoose }: DepartmentRowProps) => {
  const name = departmentName(node.path)
  return (
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
  )
}
