import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { Pencil } from 'lucide-react'
import { accountsText as text } from '../../../messages/accounts.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useMyProfile } from '../my-profile.ts'

/** A row for each account, with a link to change its profile. */
export const UserRows = ({ users }: { users: readonly CompanyUser[] }) => {
  const { companyUserId: self } = useMyProfile()
  return (
    <ul aria-label={text.list} className="divide-y divide-line">
      {users.map(({ companyUserId, name, docomoId, departmentName }) => (
        <li key={companyUserId} className="flex items-center gap-4 px-4 py-3 md:px-5">
          <div className="grid min-w-0 flex-1 gap-x-4 md:grid-cols-[2fr_3fr] md:items-center">
            <div className="min-w-0">
              <p className="wrap-anywhere font-bold">
                <bdi>{name}</bdi>
                {companyUserId === self && <span className="text-meta">{text.self}</span>}
              </p>
              <p className="tabular wrap-anywhere text-fg-2 text-meta">
                <bdi>{docomoId}</bdi>
              </p>
            </div>
            <p className="wrap-anywhere min-w-0 text-fg-2 max-md:text-meta">
              <bdi>{departmentName || text.noDepartment}</bdi>
            </p>
          </div>
          <LinkButton
            to="/setting/users/$userId"
            params={{ userId: companyUserId }}
            aria-label={text.editProfile(name)}
            icon={<Pencil size={18} aria-hidden="true" />}
            className="shrink-0"
          >
            {text.edit}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
