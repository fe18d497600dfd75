import { type CompanyUser, getCompanyUser } from '@kawaraban/contract/members.ts'
import { useQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallError, call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { profileText as text } from '../../messages/profile.ts'
import { log } from '../../platform/log.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SectionsSkeleton } from '../../ui/skeleton.tsx'

const userKey = (userId: string) => ['companyUser', userId] as const

/**
 * An account of the company by its id. A failure is logged, and 'No permission' leads to `/` without a message. Accounts
 * of other companies do not exist.
 */
const useCompanyUser = (userId: string) =>
  useQuery({
    queryKey: userKey(userId),
    queryFn: async ({ signal }) => {
      try {
        return await call(getCompanyUser, { params: { companyUserId: userId }, signal })
      } catch (error) {
        if (!signal.aborted) {
          log('failed to fetch profile', error)
          void fail(error, { action: 'candidates' })
        }
        throw error
      }
    },
    staleTime: 0,
    retry: false,
  })

/** Renders what needs an account's profile; without it, shows that it is loading or missing. */
export const KnownUser = ({ userId, children }: { userId: string; children: (user: CompanyUser) => ReactNode }) => {
  const { data, error, isFetching, refetch } = useCompanyUser(userId)
  const code = error instanceof CallError ? error.code : undefined
  if (code === 'documentDeleted') return <UnknownUser />
  if (data) return children(data)
  if (isFetching || code === 'noPermission') return <SectionsSkeleton sections={1} />
  return <ErrorState title={text.failed} onRetry={() => void refetch()} />
}

const UnknownUser = () => (
  <EmptyState icon={UserRoundX} title={text.unknown} text={text.unknownText}>
    <LinkButton to="/setting/users" replace variant="primary">
      {text.toUsers}
    </LinkButton>
  </EmptyState>
)
