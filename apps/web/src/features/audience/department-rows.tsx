import { ChevronDown, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { treeText } from '../../messages/audience.ts'
import { noDepartmentText } from '../../messages/departments.ts'
import { departmentsText } from '../../messages/progress.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { mayUntick } from './choice-bar.tsx'
import type { DepartmentRow, PersonRow, PickerCommand, PickerSnapshot, TreeRow } from './picker-protocol.ts'
import { useTreeKeys } from './use-tree-keys.ts'
import { UserLines } from './user-lines.tsx'

const indentRem = 1.25

/**
 * The rows found, by department: those with others below open and close, and a box ticks all people below it. Arrow
 * keys move between the boxes, over the pages, and open and close.
 */
export const DepartmentTree = ({
  snapshot: { tree, view, found, excluding, saving },
  send,
  onPage,
}: {
  snapshot: PickerSnapshot
  send: (command: PickerCommand) => void
  /** Shows the page that begins with this row. */
  onPage: (start: number) => void
}) => {
  const grid = useRef<HTMLDivElement>(null)
  const setOpen = (path: string, isOpen: boolean) => send({ type: 'openDepartment', path, isOpen })
  const { active, onKeyDown, onFocus } = useTreeKeys(grid, { tree, size: view.size, onOpen: setOpen, onPage })
  if (!tree) {
    return (
      <div className="px-4 py-10 text-center">
        <p className="font-bold">{treeText.wait}</p>
        <p className="phrased text-meta text-fg-2">{treeText.waitHint}</p>
      </div>
    )
  }
  if (found === 0) return null
  const tickDepartment = async ({ path, total, isFull }: DepartmentRow) => {
    const checked = !isFull
    if (checked || (await mayUntick(total))) send({ type: 'tickDepartment', path, checked })
  }
  return (
    <div ref={grid} role="treegrid" aria-label={treeText.label} onKeyDown={onKeyDown} onFocus={onFocus}>
      {tree.rows.map((row) => (
        <Row key={row.kind === 'person' ? row.row : `department ${row.path}`} row={row}>
          {row.kind === 'department' && (
            <Opener row={row} name={row.name || noDepartmentText} onPress={() => setOpen(row.path, !row.isOpen)} />
          )}
          <Box
            row={row}
            isActive={row.index === active}
            isDisabled={saving}
            excluding={excluding}
            onChange={(checked) =>
              row.kind === 'department' ? tickDepartment(row) : send({ type: 'tick', row: row.row, checked })
            }
          />
        </Row>
      ))}
    </div>
  )
}

const Row = ({ row, children }: { row: TreeRow; children: React.ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a table of cells does not wrap on a phone
  // biome-ignore lint/a11y/useFocusableInteractive: the box in it takes the focus
  <div
    role="row"
    aria-level={row.level}
    aria-posinset={row.position}
    aria-setsize={row.siblings}
    aria-expanded={row.kind === 'department' ? row.isOpen : undefined}
    data-index={row.index}
    style={{ paddingInlineStart: `${(row.level - 1) * indentRem}rem` }}
    className="flex border-line not-last:border-b hover:bg-hover"
  >
    {children}
  </div>
)

const Opener = ({ row, name, onPress }: { row: DepartmentRow; name: string; onPress: () => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: as above
  // biome-ignore lint/a11y/useFocusableInteractive: as above
  <div role="gridcell" className="flex shrink-0 items-center">
    <IconButton
      tabIndex={-1}
      label={row.isOpen ? departmentsText.close(name) : departmentsText.open(name)}
      icon={row.isOpen ? ChevronDown : ChevronRight}
      onPress={onPress}
    />
  </div>
)

const Box = ({
  row,
  isActive,
  isDisabled,
  excluding,
  onChange,
}: {
  row: TreeRow
  isActive: boolean
  isDisabled: boolean
  excluding: boolean
  onChange: (checked: boolean) => void
}) => {
  const isDepartment = row.kind === 'department'
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div role="gridcell" className="min-w-0 flex-1">
      <Checkbox
        isSelected={isDepartment ? row.isFull && row.chosen > 0 : row.checked}
        isIndeterminate={isDepartment && row.chosen > 0 && !row.isFull}
        isReadOnly={row.fixed}
        isDisabled={isDisabled}
        tabIndex={isActive ? 0 : -1}
        onChange={onChange}
        className={isDepartment ? 'w-full py-2 pr-4' : 'w-full py-2 pr-4 pl-11'}
      >
        {isDepartment ? <DepartmentLines row={row} excluding={excluding} /> : <PersonLines row={row} />}
      </Checkbox>
    </div>
  )
}

const DepartmentLines = ({ row: { name, chosen, total }, excluding }: { row: DepartmentRow; excluding: boolean }) => (
  <>
    <bdi className="wrap-anywhere block font-bold">{name || noDepartmentText}</bdi>
    <span className="tabular block text-meta text-fg-2">
      <span aria-hidden="true">{treeText.share.shown(chosen, total, excluding)}</span>
      <span className="sr-only">{treeText.share.spoken(chosen, total, excluding)}</span>
    </span>
  </>
)

const PersonLines = ({ row }: { row: PersonRow }) => <UserLines user={row} isPoster={row.fixed} />
