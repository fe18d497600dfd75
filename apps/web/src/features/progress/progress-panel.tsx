import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { departmentsText } from '../../messages/progress.ts'
import { useHasColumn } from '../../platform/use-has-column.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { tableExport } from '../exports/run-export.ts'
import NoticesPanel from '../notices/notices-panel.tsx'
import { noticesQuery } from '../notices/notices-query.ts'
import { NudgeList } from '../nudges/nudge-list.tsx'
import { NudgePanel } from '../nudges/nudge-panel.tsx'
import { curveQuery } from './curve-query.ts'
import { Departments } from './departments.tsx'
import { PeopleCard } from './people-card.tsx'
import { readersOrder } from './progress-query.ts'
import { StatusCard } from './status-card.tsx'
import { useProgress } from './use-progress.ts'

/** Loaded or failed; it stays so while a failed one is tried again. */
const isAnswered = ({ isPending, isFetched }: Pick<UseQueryResult, 'isPending' | 'isFetched'>) =>
  !isPending || isFetched

/** In sight while what is beside it scrolls; on low screens it scrolls by itself. */
const rail =
  'flex min-w-0 flex-col gap-3 xl:sticky xl:top-20 xl:-m-1 xl:max-h-[calc(100dvh-5.5rem)] xl:overflow-y-auto xl:overscroll-y-auto xl:p-1'

const VersionsCard = lazyPart(() => import('../versions/versions-card.tsx'))

type ProgressPanelProps = {
  newsId: string
  dueAt: Instant | null
  hasPush: boolean
  /** The version of the post that is shown; its former ones are shown below the tables. */
  version: number
}

/**
 * Who has completed and who has viewed a post, by department and by person, and what was sent, for those who manage it. It fills
 * two cells of the grid around it: the rail, and what is below the post. Each is shown at once when all of it has been loaded, so
 * that nothing moves afterwards.
 */
const ProgressPanel = ({ newsId, dueAt, hasPush, version }: ProgressPanelProps) => {
  const shown = useProgress(newsId)
  const { choice, progress, rows, nudges, chooseDepartment } = shown
  const nudgePanel = useRef<HTMLDivElement>(null)
  const focusNudges = () => nudgePanel.current?.focus()
  const notices = useQuery(noticesQuery(newsId))
  const curve = useQuery(curveQuery(newsId))
  const isSentLoaded = [notices, nudges.listed].every(isAnswered)
  const hasRail = useHasColumn()
  const isLoaded = isSentLoaded && [progress, curve, nudges.counted].every(isAnswered)
  return (
    <>
      <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <div className={rail}>
          {isLoaded ? (
            <>
              <StatusCard
                newsId={newsId}
                dueAt={dueAt}
                shareOf={shown.shareOf}
                completedUnopened={progress.data?.completedUnopened}
                fetchFile={tableExport(newsId, shown.tableNarrowing, readersOrder)}
              />
              <NudgePanel
                ref={nudgePanel}
                newsId={newsId}
                narrowing={shown.narrowing}
                counted={nudges.counted}
                onClear={rows.clear}
                onUnchoose={() => {
                  focusNudges()
                  rows.clear()
                }}
              />
              {progress.data && progress.data.departments.length > 0 && (
                <Departments
                  departments={progress.data.departments}
                  table={choice.table}
                  chosen={choice.departments}
                  onChoose={chooseDepartment}
                />
              )}
              {!progress.data && (
                <Card className="print:hidden">
                  <ErrorState title={departmentsText.failed} onRetry={() => void progress.refetch()} />
                </Card>
              )}
            </>
          ) : (
            <RailSkeleton />
          )}
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-1 xl:row-start-2">
        {(hasRail ? isSentLoaded : isLoaded) && (
          <>
            <NoticesPanel newsId={newsId} hasPush={hasPush} />
            <NudgeList newsId={newsId} listed={nudges.listed} />
            <PeopleCard progress={shown} hasVersions={version > 1} onNudge={focusNudges} />
            {version > 1 && <VersionsCard newsId={newsId} version={version} />}
          </>
        )}
      </div>
    </>
  )
}

export default ProgressPanel

const RailSkeleton = () => (
  <SkeletonGroup className="flex flex-col gap-3 print:hidden">
    <Skeleton className="h-104" />
    <Skeleton className="h-44" />
    <Skeleton className="h-80" />
  </SkeletonGroup>
)
