import { ArrowDown } from 'lucide-react'
import { feedText } from '../../../messages/feed.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { pullDistance } from './limits.ts'

const maxHeight = 56

/** Shows how far the page has been drawn down, and then that it reloads (FEED-25, FEED-26). */
export const PullIndicator = ({ distance, isReloading }: { distance: number; isReloading: boolean }) => {
  const isReached = distance > pullDistance
  if (!isReloading && distance === 0) return null
  return (
    <div
      style={{ height: isReloading ? maxHeight : Math.min(distance, maxHeight) }}
      className="-mb-4 flex items-center justify-center gap-2 overflow-hidden text-meta text-fg-2"
    >
      {isReloading ? (
        <>
          <Spinner label={null} />
          <span role="status">{feedText.refreshing}</span>
        </>
      ) : (
        <>
          <ArrowDown
            size={20}
            aria-hidden="true"
            className={classNames('transition-transform', isReached && 'rotate-180')}
          />
          {isReached ? feedText.release : feedText.pull}
        </>
      )}
    </div>
  )
}
