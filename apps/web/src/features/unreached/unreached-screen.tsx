import { isAdmin } from '@kawaraban/contract/policy.ts'
import { unreachedReasons } from '@kawaraban/contract/reach.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { BellOff, BellRing } from 'lucide-react'
import { reachText } from '../../messages/reach.ts'
import { unreachedText as text } from '../../messages/unreached.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SectionsSkeleton } from '../../ui/skeleton.tsx'
import { useMyProfile } from '../members/my-profile.ts'
import { DepartmentsOfUnreached } from './departments-of-unreached.tsx'
import { ReasonChoice } from './reason-choice.tsx'
import { UnreachedPeople } from './unreached-people.tsx'
import { readChoice, type UnreachedChoice, unreachedQuery } from './unreached-query.ts'

/** Whom no notice reaches and why, for admins; everybody else is led home. */
export const UnreachedScreen = () => (isAdmin(useMyProfile()) ? <Unreached /> : <Navigate to="/" replace />)

const Unreached = () => {
  const { page, ...choice } = readChoice(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (shown: UnreachedChoice, page = 1) =>
    void navigate({
      to: '/setting/unreached',
      search: {
        ...(shown.reason && { reason: shown.reason }),
        ...(shown.department !== null && { department: shown.department }),
        ...(page > 1 && { page }),
      },
      replace: true,
      resetScroll: false,
    })
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(unreachedQuery(choice.reason))
  if (data === undefined)
    return isError ? (
      <LoadFailed title={text.failed} isPending={isFetching} onReload={() => void refetch()} />
    ) : (
      <SectionsSkeleton sections={3} />
    )
  const { canNotify, people, reachable, unknown = 0, unreached = [], hasMail = false, departments } = data
  if (!canNotify) return <EmptyState icon={BellOff} title={text.noChannel} text={text.noChannelText} />
  const all = people - reachable
  if (all === 0 && unknown === 0)
    return <EmptyState icon={BellRing} title={text.everybodyReached} text={text.emptyText} />
  const counts = unreachedReasons.flatMap((reason) => unreached.filter((one) => one.reason === reason))
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-1 flex-col gap-4">
      <div>
        <p role="status" className="phrased tabular font-bold text-section">
          {all === 0 ? text.nobodyKnown : reachText.unreached(people, all)}
        </p>
        {unknown > 0 && <p className="phrased tabular text-fg-2">{text.unknownHint(unknown)}</p>}
      </div>
      <ReasonChoice
        all={all}
        counts={counts}
        unknown={unknown}
        hasMail={hasMail}
        chosen={choice.reason}
        onChoose={(reason) => show({ ...choice, reason })}
      />
      {departments.length > 0 && (
        <DepartmentsOfUnreached
          departments={departments}
          isStale={isPlaceholderData}
          chosen={choice.department}
          onChoose={(department) => show({ ...choice, department })}
        />
      )}
      {(all > 0 || choice.reason === 'unknown') && (
        <UnreachedPeople
          choice={choice}
          page={page}
          hasMail={hasMail}
          onPage={(next) => show(choice, next)}
          onClear={() => show({ ...choice, department: null })}
        />
      )}
    </div>
  )
}
