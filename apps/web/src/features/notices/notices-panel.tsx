import type { NoticeOccasion } from '@kawaraban/contract/notices-results.ts'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { noticesText as text } from '../../messages/notices.ts'
import { reachText } from '../../messages/reach.ts'
import { announce } from '../../ui/announcer.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { noticesQuery } from './notices-query.ts'
import ReachBreakdown from './reach-breakdown.tsx'
import { isHeld, sentencesOf } from './sentences.ts'

/**
 * The planned, running and ended notices of a post, for the people who manage it; nothing where there are none.
 * `hasPush`: the post was saved with push on, so the panel takes its place while it loads.
 */
const NoticesPanel = ({ newsId, hasPush }: { newsId: string; hasPush: boolean }) => {
  const heading = useId()
  const { data, isError, isFetching, refetch } = useQuery(noticesQuery(newsId))
  const occasions = data?.occasions ?? []
  useStateAnnouncements(occasions)
  if (data ? occasions.length === 0 : !isError && !hasPush) return null
  return (
    <Card as="section" aria-labelledby={heading} className="md:px-8 print:hidden">
      <h2 id={heading} className="text-section font-bold">
        {text.heading}
      </h2>
      {data && (
        <>
          <Occasions occasions={occasions.filter((occasion) => !isOfChain(occasion))} canNotify={data.canNotify} />
          <Chain occasions={occasions.filter(isOfChain)} canNotify={data.canNotify} />
          {data.canNotify && data.reach && (
            <div className="mt-3 border-line border-t pt-3">
              <p className="text-fg-2 text-meta">{reachText.now}</p>
              <ReachBreakdown reach={data.reach} />
            </div>
          )}
        </>
      )}
      {!data && isError && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <p className="phrased text-fg-2">{text.failedToLoad}</p>
          <Button
            aria-label={text.retryLabel}
            icon={<RotateCw size={18} aria-hidden="true" />}
            isPending={isFetching}
            onPress={() => void refetch()}
          >
            {text.retry}
          </Button>
        </div>
      )}
      {!data && !isError && (
        <SkeletonGroup className="mt-3">
          <Skeleton className="h-12" />
        </SkeletonGroup>
      )}
    </Card>
  )
}

export default NoticesPanel

const tones = { planned: 'info', sending: 'selected', ended: 'success', missed: 'warn', dropped: 'warn' } as const

const StateBadge = ({ occasion }: { occasion: NoticeOccasion }) => {
  if (isHeld(occasion)) return <Badge tone="warn">{text.heldState}</Badge>
  const state = occasion.state === 'ended' && occasion.sent === 0 ? 'missed' : occasion.state
  return <Badge tone={tones[state]}>{text.states[state]}</Badge>
}

const isOfChain = ({ kind }: NoticeOccasion) => kind === 'chase' || kind === 'chaseReport'

type ListProps = { occasions: readonly NoticeOccasion[]; canNotify: boolean; labelledBy?: string }

const Occasions = ({ occasions, canNotify, labelledBy }: ListProps) => (
  <ul aria-labelledby={labelledBy} className="-mb-3 divide-y divide-line empty:hidden">
    {occasions.map((occasion) => (
      <Occasion key={occasion.occasionId} occasion={occasion} canNotify={canNotify} />
    ))}
  </ul>
)

/** The steps of the chain of reminders, by the name that they have in common. */
const Chain = ({ occasions, canNotify }: ListProps) => {
  const heading = useId()
  if (occasions.length === 0) return null
  return (
    <div className="mt-3 border-t border-line">
      <h3 id={heading} className="pt-3 text-card font-bold">
        {text.names.chase}
      </h3>
      <Occasions occasions={occasions} canNotify={canNotify} labelledBy={heading} />
    </div>
  )
}

const Occasion = ({ occasion, canNotify }: { occasion: NoticeOccasion; canNotify: boolean }) => {
  const { kind, state, step, target, dueAt, reachable, waiting } = occasion
  const whom = text.targets[target]
  return (
    <li className="flex flex-col gap-1.5 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateBadge occasion={occasion} />
        <span className="font-bold">{step ? text.steps[step] : text.names[kind]}</span>
        {whom && <span className="text-meta text-fg-2">{whom}</span>}
        {state !== 'planned' && <span className="tabular text-meta text-fg-3">{dueAt}</span>}
      </p>
      {state === 'sending' && !isHeld(occasion) ? (
        <Progress
          label={text.progress}
          value={reachable - waiting}
          max={reachable}
          valueText={text.share(reachable - waiting, reachable)}
        />
      ) : (
        <p className="phrased tabular text-fg-2">
          {sentencesOf(occasion, canNotify).map((sentence) => (
            <span key={sentence} className="block">
              {sentence}
            </span>
          ))}
        </p>
      )}
    </li>
  )
}

/** Announces to screen readers that notices start to go out, and how they ended, each once. */
const useStateAnnouncements = (occasions: readonly NoticeOccasion[]) => {
  const lastStates = useRef(new Map<string, NoticeOccasion['state']>())
  useEffect(() => {
    for (const occasion of occasions) {
      const lastState = lastStates.current.get(occasion.occasionId)
      lastStates.current.set(occasion.occasionId, occasion.state)
      if (lastState !== undefined && lastState !== occasion.state) announce(sentencesOf(occasion, true).join(''))
    }
  }, [occasions])
}
