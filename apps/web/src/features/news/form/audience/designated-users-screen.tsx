import type { Candidate } from '@kawaraban/contract/audience.ts'
import { Navigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { audienceText, loadingText } from '../../../../messages/audience.ts'
import { LoadFailed } from '../../../../ui/load-failed.tsx'
import { CandidateSkeleton } from '../../../audience/candidate-list.tsx'
import { ListPager, pageSizes } from '../../../audience/list-pager.tsx'
import { sheetClass, UserLines } from '../../../audience/user-lines.tsx'
import { useForm } from '../form-store.ts'
import { useChosenUsers } from './use-chosen-users.ts'

/** Shows the users chosen in the form, read-only. Without a form it leads to `/`. */
export const DesignatedUsersScreen = () => {
  const hasForm = useForm(({ isOpen }) => isOpen)
  return hasForm ? <DesignatedUsers /> : <Navigate to="/" replace />
}

const DesignatedUsers = () => {
  const users = useForm(({ companyUsers }) => companyUsers)
  // The form of a stored post continues to load the users behind the ids while this screen is on show.
  const { hasFailed, reload } = useChosenUsers()
  if (users.length > 0) return <UserPages users={users} />
  return hasFailed ? <LoadFailed title={loadingText.nothing} onReload={reload} /> : <CandidateSkeleton />
}

const UserPages = ({ users }: { users: readonly Candidate[] }) => {
  const posterCompanyUserId = useForm(({ ownerCompanyUserId }) => ownerCompanyUserId)
  const [page, setPage] = useState({ start: 0, size: pageSizes[0] as number })
  const top = useRef<HTMLDivElement>(null)
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-4">
      <div ref={top} className={sheetClass}>
        <p className="tabular border-line border-b bg-sunken px-4 py-2 font-bold md:px-5">
          {audienceText.count(users.length)}
        </p>
        <ul aria-label={audienceText.designatedList}>
          {users.slice(page.start, page.start + page.size).map((user) => (
            <li key={user.companyUserId} className="border-line px-4 py-2 not-last:border-b md:px-5">
              <UserLines user={user} isPoster={user.companyUserId === posterCompanyUserId} />
            </li>
          ))}
        </ul>
      </div>
      <ListPager
        {...page}
        total={users.length}
        onChange={(change) => {
          setPage({ ...page, ...change })
          top.current?.scrollIntoView({ block: 'start' })
        }}
      />
    </div>
  )
}
