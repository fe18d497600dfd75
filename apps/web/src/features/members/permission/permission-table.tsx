import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { roleLabel } from '@kawaraban/contract/messages.ts'
import { type Role, roles } from '@kawaraban/contract/policy.ts'
import { memo, useId } from 'react'
import { accountsText as accounts } from '../../../messages/accounts.ts'
import { permissionText as text } from '../../../messages/permission.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/select.tsx'
import { StackedCell, StackedRow, StackedTable } from '../../../ui/stacked-table.tsx'
import { useMyProfile } from '../my-profile.ts'
import type { RoleChanges } from './role-changes.ts'

/** Called with the chosen role of a user; `user` has the stored role. */
export type ChooseRole = (user: CompanyUser, role: Role) => void

const rowClass =
  'border-line not-last:border-b max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:px-4 max-md:py-3'
const cellClass = 'md:first:pl-5 md:last:pr-5'
const headingClass = 'first:pl-5 last:pr-5'
const changedClass = 'bg-primary-soft shadow-[inset_4px_0_0_var(--color-primary)]'

const options = roles.map((id) => ({ id, label: roleLabel[id] }))

/** Accounts with a role selector each; changed ones are highlighted. */
export const PermissionTable = ({
  users,
  changes,
  onChoose,
}: {
  users: readonly CompanyUser[]
  changes: RoleChanges
  onChoose: ChooseRole
}) => {
  const { companyUserId: self } = useMyProfile()
  return (
    <StackedTable label={text.table} headings={Object.values(text.columns)} headingClass={headingClass}>
      {users.map((user) => (
        <Row
          key={user.companyUserId}
          user={user}
          change={changes.get(user.companyUserId)}
          isSelf={user.companyUserId === self}
          onChoose={onChoose}
        />
      ))}
    </StackedTable>
  )
}

/** Rendered again only when its own role changes, so that a choice does not render a page of selectors. */
const Row = memo(
  ({
    user,
    change,
    isSelf,
    onChoose,
  }: {
    user: CompanyUser
    /** The role chosen and not saved yet. */
    change: Role | undefined
    isSelf: boolean
    onChoose: ChooseRole
  }) => {
    const mark = useId()
    return (
      <StackedRow className={classNames(rowClass, change && changedClass)}>
        <StackedCell className={`${cellClass} md:w-2/5`}>
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="font-bold">
              <bdi>{user.name}</bdi>
              {isSelf && accounts.self}
            </span>
            {change && (
              <span id={mark}>
                <Badge tone="primary">{text.changed}</Badge>
              </span>
            )}
          </span>
          <span className="flex flex-wrap gap-x-3 text-meta text-fg-2">
            <bdi className="tabular">{user.docomoId}</bdi>
            {change && <span>{text.before(roleLabel[user.role])}</span>}
          </span>
        </StackedCell>
        <StackedCell className={`${cellClass} text-fg-2 max-md:col-start-1 max-md:row-start-2 max-md:text-meta`}>
          <bdi>{user.departmentName || accounts.noDepartment}</bdi>
        </StackedCell>
        <StackedCell className={`${cellClass} max-md:row-span-2 max-md:self-center md:w-0`}>
          <Select
            label={text.roleOf(user.name)}
            isLabelHidden
            options={options}
            value={change ?? user.role}
            onChange={(role) => onChoose(user, role)}
            describedBy={change && mark}
            className="w-32 md:w-40"
          />
        </StackedCell>
      </StackedRow>
    )
  },
)
