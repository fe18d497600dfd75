import type { NudgeCount } from '@kawaraban/contract/nudges.ts'
import type { Narrowing } from '@kawaraban/contract/progress.ts'
import { useRouterState } from '@tanstack/react-router'
import { Clock, RotateCw, Send } from 'lucide-react'
import { type RefObject, useEffect, useId } from 'react'
import { nudgesText as text } from '../../messages/nudges.ts'
import { useIsOnline } from '../../platform/use-is-online.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { nudgeHash } from './nudge-hash.ts'
import { NudgeList } from './nudge-list.tsx'
import type { useNudges } from './nudge-queries.ts'
import { namesOf, whenOf } from './nudge-words.ts'
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

type PanelProps = Props &
  ReturnType<typeof useNudges> & {
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

/** Sends the notice of a post again to the rows of a table, and shows what became of earlier ones. */
export const NudgePanel = ({ ref, newsId, narrowing, listed, counted, onClear, onUnchoose }: PanelProps) => {
  const heading = useId()
  const nudges = listed.data?.nudges ?? []
  useHashFocus(ref, counted.data !== undefined)
  if (counted.data === null && nudges.length === 0 && !listed.isError) return null
  return (
    <Card
      as="section"
      ref={ref}
      tabIndex={-1}
      aria-labelledby={heading}
      className="scroll-my-20 border-primary md:px-8 print:hidden"
    >
      <h2 id={heading} className="mb-3 text-section font-bold">
        {text.heading}
      </h2>
      {counted.data && (
        <NudgeBar
          newsId={newsId}
          narrowing={narrowing}
          count={counted.data}
          isStale={counted.isPlaceholderData}
          onClear={onClear}
          onUnchoose={onUnchoose}
        />
      )}
      {counted.data === undefined &&
        (counted.isError ? (
          <Failure
            text={text.notCounted}
            retryLabel={text.retryCount}
            isPending={counted.isFetching}
            onRetry={() => void counted.refetch()}
          />
        ) : (
          <SkeletonGroup>
            <Skeleton className="h-16" />
          </SkeletonGroup>
        ))}
      {listed.data === undefined && listed.isError && (
        <Failure
          text={text.notListed}
          retryLabel={text.retryList}
          isPending={listed.isFetching}
          onRetry={() => void listed.refetch()}
        />
      )}
      {nudges.length > 0 && <NudgeList newsId={newsId} nudges={nudges} hasBar={counted.data !== null} />}
    </Card>
  )
}

type FailureProps = { text: string; retryLabel: string; isPending: boolean; onRetry: () => void }

const Failure = ({ text: sentence, retryLabel, isPending, onRetry }: FailureProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3 py-1">
    <p className="phrased text-fg-2">{sentence}</p>
    <Button
      aria-label={retryLabel}
      icon={<RotateCw size={18} aria-hidden="true" />}
      isPending={isPending}
      onPress={onRetry}
    >
      {text.retry}
    </Button>
  </div>
)

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
      onPress={() => press(when === 'now' ? null : morningAt)}
    >
      {when === 'now' ? text.now : text.at(whenOf(morningAt))}
    </Button>
  )
  return (
    <div className="flex flex-col gap-3 md:flex-row md:flex-wrap md:items-center md:justify-between md:gap-x-6">
      <div id={hint} aria-busy={isStale} className="flex min-w-0 flex-col gap-1 md:flex-1 md:basis-96">
        <p role="status" className="phrased tabular font-bold wrap-anywhere">
          {people === 0 ? text.nobody(kind, names) : text.offer(kind, names, people)}
        </p>
        <p className="phrased tabular text-meta text-fg-2">{text.parts(kind, count).join(text.separator)}</p>
        {isQuiet && people > 0 && <p className="phrased text-meta text-fg-2">{text.quiet}</p>}
        {!canNotify && <p className="phrased text-meta text-warn">{text.noChannel}</p>}
        {!isOnline && <p className="phrased text-meta text-warn">{text.offline}</p>}
        <p role="alert" className="phrased text-meta text-danger empty:hidden">
          {hasFailed ? text.failed : null}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-3 max-md:flex-col">
        {companyUserIds && <Button onPress={onUnchoose}>{text.unchoose(companyUserIds.length)}</Button>}
        {isQuiet ? [button('morning', true), button('now', false)] : [button('now', true), button('morning', false)]}
      </div>
    </div>
  )
}
