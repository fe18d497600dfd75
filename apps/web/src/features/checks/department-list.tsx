import { useState } from 'react'
import { checksText as text } from '../../messages/checks.ts'
import { departmentName } from '../../messages/departments.ts'
import { Button } from '../../ui/button.tsx'
import type { DepartmentCount } from './department-counts.ts'

/** Departments that are shown at first. */
const shownAtFirst = 6

/** How many people of each department an audience has. */
export const DepartmentList = ({ departments }: { departments: readonly DepartmentCount[] }) => {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? departments : departments.slice(0, shownAtFirst)
  const hidden = departments.length - shown.length
  return (
    <div>
      <h3 id="check-departments" className="text-meta text-fg-2">
        {text.departments}
      </h3>
      <ul aria-labelledby="check-departments" className="tabular mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {shown.map(({ name, people }) => (
          <li key={name}>{text.department(departmentName(name), people)}</li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="quiet" className="-ml-4" onPress={() => setWhole(true)}>
          {text.allDepartments(hidden)}
        </Button>
      )}
    </div>
  )
}
