import { pageSize } from '@kawaraban/contract/paging.ts'
import type { UnreachedPerson } from '@kawaraban/contract/unreached.ts'
import { unreachedWords } from '@kawaraban/contract/unreached-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { departmentName, noDepartmentText } from '../../messages/departments.ts'
import { unreachedText as text } from '../../messages/unreached.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ExportMenu } from '../exports/export-menu.tsx'
import { unreachedExport } from '../exports/run-export.ts'
import { type UnreachedChoice, unreachedPeopleQuery } from './unreached-query.ts'

type Props = {
  choice: UnreachedChoice
  page: number
  hasMail: boolean
  onPage: (page: number) => void
  /** Clears the chosen department. */
  onClear: () => void
}

/** The people of a choice, 20 on a page, each with the reason; all of them as a file. */
export const UnreachedPeople = ({ choice, page, hasMail, onPage, onClear }: Props) => {
  const { data, isFetching, isPlaceholderData, refetch } = useQuery(unreachedPeopleQuery(choice, page))
  const top = useRef<HTMLDivElement>(null)
  const total = data?.totalUsers ?? 0
  const last = Math.max(1, Math.ceil(total / pageSize))
  // Whoever was on the last page can be reached by now.
  if (data && !isPlaceholderData && page > last) onPage(last)
  const showPage = (next: number) => {
    onPage(next)
    top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <div ref={top} className="scroll-mt-20 overflow-clip rounded-card border border-line bg-surface">
        <div className="flex min-h-14 flex-wrap items-center gap-3 border-line border-b bg-sunken px-4 py-2 md:px-5">
          {data && (
            <p role="status" className="tabular font-bold">
              {text.listed(total)}
            </p>
          )}
          {choice.department !== null && (
            <>
              <bdi className="wrap-anywhere min-w-0 text-fg-2 text-meta">{departmentName(choice.department)}</bdi>
              <Button variant="quiet" onPress={onClear}>
                {text.clear}
              </Button>
            </>
          )}
          {total > 0 && <ExportMenu key={JSON.stringify(choice)} fetchFile={unreachedExport(choice)} />}
        </div>
        {data && (
          <div aria-busy={isPlaceholderData}>
            {data.users.length === 0 ? (
              <p className="px-4 py-10 text-center text-fg-2">{text.nobodyListed}</p>
            ) : (
              <ul aria-label={text.list} className="divide-y divide-line">
                {data.users.map((person) => (
                  <Person key={person.companyUserId} person={person} hasMail={hasMail} />
                ))}
              </ul>
            )}
          </div>
        )}
        {!data && (isFetching ? <RowsToCome /> : <ErrorState title={text.failed} onRetry={() => void refetch()} />)}
      </div>
      <Pager
        page={page}
        pageSize={pageSize}
        total={total}
        unit={text.unit}
        label={text.pages}
        isPending={isPlaceholderData}
        onChange={showPage}
      />
    </>
  )
}

const Person = ({
  person: { companyUserId, name, docomoId, departmentName: department, reason },
  hasMail,
}: {
  person: UnreachedPerson
  hasMail: boolean
}) => (
  <li className="grid gap-x-4 px-4 py-2 md:grid-cols-[2fr_2fr_2fr] md:items-center md:px-5">
    <Link
      to="/setting/users/$userId"
      params={{ userId: companyUserId }}
      className="flex min-h-11 min-w-0 flex-col justify-center rounded-control hover:underline"
    >
      <bdi className="wrap-anywhere font-bold text-primary">{name}</bdi>
      <bdi className="tabular wrap-anywhere text-fg-2 text-meta">{docomoId}</bdi>
    </Link>
    <bdi className="wrap-anywhere min-w-0 text-fg-2 max-md:text-meta">{department || noDepartmentText}</bdi>
    <span className="phrased max-md:text-meta">{unreachedWords(hasMail)[reason].reason}</span>
  </li>
)

const RowsToCome = () => (
  <SkeletonGroup className="flex flex-col">
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="flex items-center gap-4 border-line px-4 py-3 not-last:border-b md:px-5">
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-32 max-w-full" />
          <Skeleton className="h-4 w-24 max-w-full" />
        </div>
        <Skeleton className="h-4 w-40 max-md:hidden" />
      </div>
    ))}
  </SkeletonGroup>
)
