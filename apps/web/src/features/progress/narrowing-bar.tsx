import { X } from 'lucide-react'
import { departmentName } from '../../messages/departments.ts'
import { narrowingText as text } from '../../messages/progress.ts'
import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Select } from '../../ui/select.tsx'
import type { Choice } from './narrowing.ts'

const states = ['all', 'notDone', 'done'] as const

/** Narrows both tables by state and name; shows the chosen departments, which a press clears. */
export const NarrowingBar = ({
  choice,
  initialSearch,
  onChange,
  onClearDepartment,
}: {
  choice: Choice
  initialSearch: string
  onChange: (part: Partial<Choice>) => void
  onClearDepartment: (path: string) => void
}) => {
  const { table, state, departments } = choice
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
        <SearchBox
          hasWordLimit
          label={text.search}
          initial={initialSearch}
          onSearch={(next) => onChange({ search: next })}
        />
      </div>
      {departments.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {departments.map((path) => (
            <Button
              key={path}
              icon={<X size={18} aria-hidden="true" />}
              aria-label={text.clearDepartment(departmentName(path))}
              onPress={() => onClearDepartment(path)}
            >
              {text.department(departmentName(path))}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
