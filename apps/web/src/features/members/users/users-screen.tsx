import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileUp, UserRoundPlus } from 'lucide-react'
import { accountsText as text } from '../../../messages/accounts.ts'
import { personText } from '../../../messages/people.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { type AccountFilter, readFilter } from '../account-filter.ts'
import { AccountList } from '../account-list.tsx'
import { UserRows } from './user-rows.tsx'

/** The page of an address, from 1; an invalid one is the first. */
const readPage = (text: unknown): number => (/^[1-9]\d{0,5}$/.test(String(text)) ? Number(text) : 1)

/** All accounts, with links to their profiles. Page and filter are in the address, for the way back. */
export const UsersScreen = () => {
  const address = useSearch({ strict: false })
  const filter = readFilter(address)
  const navigate = useNavigate()
  const show = (page: number, shown: AccountFilter) =>
    void navigate({ to: '/setting/users', search: { page, ...shown }, replace: true })
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-1 flex-col gap-4">
      <div className="flex flex-wrap justify-end gap-3">
        <LinkButton to="/setting/user-add" icon={<UserRoundPlus size={18} aria-hidden="true" />}>
          {personText.add}
        </LinkButton>
        <LinkButton to="/setting/imports" icon={<FileUp size={18} aria-hidden="true" />}>
          {text.importFile}
        </LinkButton>
      </div>
      <AccountList
        page={readPage(address.page)}
        filter={filter}
        onPage={(page) => show(page, filter)}
        onFilter={(next) => show(1, next)}
      >
        {(users) => <UserRows users={users} />}
      </AccountList>
    </div>
  )
}
