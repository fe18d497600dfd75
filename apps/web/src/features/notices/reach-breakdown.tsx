import { isAdmin } from '@kawaraban/contract/policy.ts'
import type { ReachCounts } from '@kawaraban/contract/reach.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reachText as text } from '../../messages/reach.ts'
import { isWebView } from '../../platform/bridge.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { myProfileQuery } from '../members/my-profile.ts'

const linkClass = 'inline-flex min-h-11 items-center text-meta text-primary underline'

/**
 * How many of some people no notice reaches, and why, with a link for admins to the list of these. `isBeside`: it opens in a tab of
 * its own, since what is on the screen is not saved.
 */
const ReachBreakdown = ({ reach, isBeside = false }: { reach: ReachCounts; isBeside?: boolean }) => {
  const profile = useQuery(myProfileQuery).data
  const { people, reachable, unknown = 0, unreached = [], hasMail = false } = reach
  const missing = people - reachable
  if (people === 0) return null
  const parts = [
    ...unreached.map(({ reason, people: count }) => text.reason(reason, count, hasMail)),
    ...(unknown > 0 ? [text.unknown(unknown)] : []),
  ]
  const hasLink = missing > 0 && profile !== undefined && isAdmin(profile)
  return (
    <div>
      {(missing > 0 || unknown === 0) && (
        <p className="phrased tabular">{missing > 0 ? text.unreached(people, missing) : text.everybody(people)}</p>
      )}
      {parts.length > 0 && (
        <ul aria-label={text.reasons} className="tabular flex flex-wrap gap-x-5 gap-y-1 text-fg-2 text-meta">
          {parts.map((part) => (
            <li key={part} className="phrased">
              {part}
            </li>
          ))}
        </ul>
      )}
      {hasLink &&
        (isBeside && !isWebView() ? (
          <ExternalLink href="/setting/unreached" className={linkClass}>
            {text.list}
          </ExternalLink>
        ) : (
          <Link to="/setting/unreached" className={linkClass}>
            {text.list}
          </Link>
        ))}
    </div>
  )
}

export default ReachBreakdown
