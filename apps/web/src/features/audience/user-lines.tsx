import type { Candidate } from '@kawaraban/contract/audience.ts'
import { audienceText } from '../../messages/audience.ts'

/** A white sheet whose rows reach from edge to edge; turned to a new page, its top stays clear of the header. */
export const sheetClass = 'scroll-mt-20 overflow-clip rounded-card border border-line bg-surface'

/** A user's name over docomoId and department. */
export const UserLines = ({ user, isPoster }: { user: Candidate; isPoster: boolean }) => (
  <>
    <span className="block font-bold">
      {user.name}
      {isPoster && audienceText.poster}
    </span>
    <span className="flex flex-wrap gap-x-4 text-meta text-fg-2">
      <span className="tabular">{user.docomoId}</span>
      <span>{user.departmentName || audienceText.noDepartment}</span>
    </span>
  </>
)
