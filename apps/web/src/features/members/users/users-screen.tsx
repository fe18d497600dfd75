import { useNavigate, useSearch } from '@tanstack/react-router'
import { AccountList } from '../account-list.tsx'
import { UserRows } from './user-rows.tsx'

/** The page of an address, from 1; what is no page is the first. */
const readPage = (text: unknown): number => (/^[1-9]\d{0,5}$/.test(String(text)) ? Number(text) : 1)

/** All accounts, with ways to their profiles (NAV-15, PROF-03). The address holds the page, for the way back to it. */
export const UsersScreen = () => {
  const page = readPage(useSearch({ strict: false }).page)
  const navigate = useNavigate()
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-1 flex-col gap-4">
      <AccountList
        page={page}
        onTurn={(next) => void navigate({ to: '/setting/users', search: { page: next }, replace: true })}
      >
        {(users) => <UserRows users={users} />}
      </AccountList>
    </div>
  )
}
