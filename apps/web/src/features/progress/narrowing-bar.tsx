import { X } from 'lucide-react'
import { narrowingText as text } from '../../messages/progress.ts'
import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Select } from '../../ui/select.tsx'
import { departmentName } from './departments.tsx'
import type { Choice } from './narrowing.ts'

const states = ['all', 'notDone', 'done'] as const

/** Narrows both tables by state and name; shows the chosen department, which a press clears. */
export const NarrowingBar = ({
  choice,
  initialSearch,
  onChange,
  onClearDepartment,
}: {
  choice: Choice
  initialSearch: string
  onChange: (part: Partial<Choice>) => void
  onClearDepartment: () => void
}) => {
  const { table, state, department } = choice
  const name = department === null ? '' : departmentName(department)
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="grid gap-3 md:grid-cols-[1fr_2fr]">
        <Select
          className="md:pb-1.5"
          label={text.state}
          options={states.map((id) => ({ id, label: text.states[table][id] }))}
          value={state}
          onChange={(next) => onChange({ state: next })}
        />
        <SearchBox label={text.search} initial={initialSearch} onSearch={(next) => onChange({ search: next })} />
      </div>
      {department !== null && (
        <Button
          className="self-start"
          icon={<X size={18} aria-hidden="true" />}
          aria-label={text.clearDepartment(name)}
          onPress={onClearDepartment}
        >
          {text.department(name)}
        </Button>
      )}
    </div>
  )
}
