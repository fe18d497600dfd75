import { roleLabel } from '@kawaraban/contract/messages.ts'
import { roles } from '@kawaraban/contract/policy.ts'
import { accountsText as text } from '../../messages/accounts.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { Select } from '../../ui/select.tsx'
import { type AccountFilter, readFilter } from './account-filter.ts'

const anyRole = 'any'
const options = [{ id: anyRole, label: text.anyRole }, ...roles.map((id) => ({ id, label: roleLabel[id] }))]

/** A search over all accounts, and filters by department and role, which work together. */
export const AccountFilterBar = ({
  initial,
  filter,
  onFilter,
}: {
  /** The first values of the boxes. */
  initial: AccountFilter
  filter: AccountFilter
  onFilter: (filter: AccountFilter) => void
}) => {
  const change = (part: Readonly<Record<string, string>>) => onFilter(readFilter({ ...filter, ...part }))
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[2fr_1.4fr_1fr] md:items-start">
      <div className="max-md:col-span-2">
        <SearchBox hasWordLimit initial={initial.search} onSearch={(search) => change({ search })} />
      </div>
      <SearchBox
        label={text.department}
        initial={initial.department}
        onSearch={(department) => change({ department })}
      />
      {/* A search box reserves this space for a message, so that both align by their lower edge. */}
      <Select
        className="max-md:pb-1.5"
        label={text.role}
        options={options}
        value={filter.role ?? anyRole}
        onChange={(role) => change({ role })}
      />
    </div>
  )
}
