import type { NudgeCount } from '@kawaraban/contract/nudges.ts'
import type { Narrowing } from '@kawaraban/contract/progress.ts'
import { useRouterState } from '@tanstack/react-router'
import { Clock, Send } from 'lucide-react'
import { type RefObject, useEffect, useId } from 'react'
import { nudgesText as text } from '../../messages/nudges.ts'
import { useIsOnline } from '../../platform/use-is-online.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { NudgeFailure } from './nudge-failure.tsx'
import { nudgeHash } from './nudge-hash.ts'
import type { useNudges } from './nudge-queries.ts'
import { namesOf, shortWhenOf, whenOf } from './nudge-words.ts'
import { useNudge } from './use-nudge.ts'

type Props = {
  newsId: string
  /** The rows of the table on show, over all its pages. */
  narrowing: Narrowing
  /** Clears the rows that are chosen one by one. */
  onClear: () => void
  /** Clears them by a button, which disappears. */
  onUnchoose: () => void
}

type PanelProps = Props & {
  counted: ReturnType<typeof useNudges>['counted']
  /** What the focus moves to. */
  ref: RefObject<HTMLDivElement | null>
}

/** Focuses an element once it is loaded, where the address leads to it. */
const useHashFocus = (element: RefObject<HTMLDivElement | null>, isLoaded: boolean) => {
  const isLedTo = useRouterState({ select: ({ location }) => location.hash === nudgeHash })
  const shouldFocus = isLoaded && isLedTo
  useEffect(() => {
    if (shouldFocus) element.current?.focus()
  }, [shouldFocus, element])
}

/** Sends the notice of a post again to the rows of a table; nothing of a post that is not published. */
export const NudgePanel = ({ ref, newsId, narrowing, counted, onClear, onUnchoose }: PanelProps) => {
  const heading = useId()
  useHashFocus(ref, counted.data !== undefined)
  if (counted.data === null) return null
  return (
    <Card
      as="section"
      ref={ref}
      tabIndex={-1}
      aria-labelledby={heading}
      className="scroll-my-20 border-primary md:px-5 md:py-4 print:hidden"
    >
      <h2 id={heading} className="mb-1 text-card font-bold">
        {text.heading}
      </h2>
      {counted.data ? (
        <NudgeBar
          newsId={newsId}
          narrowing={narrowing}
          count={counted.data}
          isStale={counted.isPlaceholderData}
          onClear={onClear}
          onUnchoose={onUnchoose}
        />
      ) : counted.isError ? (
        <NudgeFailure
          text={text.notCounted}
          retryLabel={text.retryCount}
          isPending={counted.isFetching}
          onRetry={() => void counted.refetch()}
        />
      ) : (
        <SkeletonGroup>
          <Skeleton className="h-16" />
        </SkeletonGroup>
      )}
    </Card>
  )
}

type BarProps = Props & {
  count: NudgeCount
  /** The numbers are those of another narrowing, until the new ones are loaded. */
  isStale: boolean
}

const NudgeBar = ({ newsId, narrowing, count, isStale, onClear, onUnchoose }: BarProps) => {
  const hint = useId()
  const { pending, hasFailed, nudge } = useNudge(newsId, onClear)
  const isOnline = useIsOnline()
  const { kind, departments, search, companyUserIds } = narrowing
  const names = namesOf({ departments, search, chosen: companyUserIds?.length ?? null })
  const chosen = { departments: departments.length, search, rows: companyUserIds?.length ?? 0 }
  const { people, isQuiet, morningAt, canNotify } = count
  const isReady = isOnline && !isStale && canNotify && people > 0
  const press = (sendAt: string | null) =>
    void nudge(
      { narrowing, sendAt },
      { sentence: text.sentence(kind, names, people), people, isChosen: names.length > 0 },
    )
  const button = (when: 'now' | 'morning', isFirst: boolean) => (
    <Button
      key={when}
      {...(isFirst && { variant: 'primary' as const })}
      icon={when === 'now' ? <Send size={18} aria-hidden="true" /> : <Clock size={18} aria-hidden="true" />}
      isPending={pending === when}
      isDisabled={!isReady || (pending !== null && pending !== when)}
      aria-describedby={hint}
      {...(when === 'morning' && { 'aria-label': text.at(whenOf(morningAt)) })}
      onPress={() => press(when === 'now' ? null : morningAt)}
      className="grow px-3"
    >
      {when === 'now' ? text.now : shortWhenOf(morningAt)}
    </Button>
  )
  return (
    <div className="flex flex-col gap-3">
      <div id={hint} aria-busy={isStale} className="flex min-w-0 flex-col">
        <p role="status" className="phrased tabular font-bold wrap-anywhere max-md:min-h-[2lh]">
          {people === 0 ? text.nobody(kind, chosen) : text.offer(kind, chosen, people)}
        </p>
        {/* Room for two lines: what is below does not move while departments there are chosen. */}
        <p className="phrased tabular min-h-[2lh] text-meta text-fg-2 md:max-xl:min-h-0">
          {text.parts(kind, count).join(text.separator)}
        </p>
        {isQuiet && people > 0 && <p className="phrased text-meta text-fg-2">{text.quiet}</p>}
        {!canNotify && <p className="phrased text-meta text-warn">{text.noChannel}</p>}
        {!isOnline && <p className="phrased text-meta text-warn">{text.offline}</p>}
        <p role="alert" className="phrased text-meta text-danger empty:hidden">
          {hasFailed ? text.failed : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 max-md:flex-col">
        {companyUserIds && <Button onPress={onUnchoose}>{text.unchoose(companyUserIds.length)}</Button>}
        {isQuiet ? [button('morning', true), button('now', false)] : [button('now', true), button('morning', false)]}
      </div>
    </div>
  )
}
