import { type Nudge, withdrawNudge } from '@kawaraban/contract/nudges.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { nudgesText as text } from '../../messages/nudges.ts'
import { useIsOnline } from '../../platform/use-is-online.ts'
import { isTransient } from '../../transient.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.tsx'
import { NudgeFailure } from './nudge-failure.tsx'
import type { useNudges } from './nudge-queries.ts'
import { namesOf, whenOf } from './nudge-words.ts'

/** The newest are shown at first: the tables of readers are below them. */
const firstNudges = 3

const tones = { planned: 'info', sending: 'selected', ended: 'success', missed: 'warn', dropped: 'warn' } as const

const sentencesOf = (nudge: Nudge): string[] => {
  const { kind, state, reason, people, completed, movedFrom } = nudge
  const names = namesOf(nudge)
  if (reason !== null) return [text.reasons[reason]]
  if (state === 'planned')
    return [text.waiting(kind, names), ...(movedFrom === null ? [] : [text.moved(whenOf(movedFrom))])]
  if (state === 'sending' && people === 0) return [text.underWay(kind, names)]
  return people === 0
    ? [text.resultNobody(kind, names)]
    : [text.result(kind, names, people), text.since(kind, completed)]
}

/** The nudges of a post, the newest first, with their results; nothing where there are none. */
export const NudgeList = ({ newsId, listed }: { newsId: string; listed: ReturnType<typeof useNudges>['listed'] }) => {
  const heading = useId()
  const [isWhole, setWhole] = useState(false)
  const nudges = listed.data?.nudges ?? []
  const hasFailed = listed.data === undefined && listed.isError
  if (nudges.length === 0 && !hasFailed) return null
  const shown = nudges.toReversed().slice(0, isWhole ? undefined : firstNudges)
  const left = nudges.length - shown.length
  return (
    <Card as="section" aria-labelledby={heading} className="md:px-8 print:hidden">
      <h2 id={heading} className="text-card font-bold">
        {text.list}
      </h2>
      {hasFailed && (
        <NudgeFailure
          text={text.notListed}
          retryLabel={text.retryList}
          isPending={listed.isFetching}
          onRetry={() => void listed.refetch()}
        />
      )}
      {nudges.length > 0 && (
        <ul aria-labelledby={heading} className="-mb-2 divide-y divide-line">
          {shown.map((nudge) => (
            <Item key={nudge.nudgeId} newsId={newsId} nudge={nudge} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button className="mt-3" onPress={() => setWhole(true)}>
          {text.earlier(left)}
        </Button>
      )}
    </Card>
  )
}

const Item = ({ newsId, nudge }: { newsId: string; nudge: Nudge }) => {
  const { state, dueAt, name, canWithdraw } = nudge
  const when = state === 'planned' || state === 'sending' ? whenOf(dueAt) : dueAt
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tones[state]}>{text.states[state]}</Badge>
          <span className="tabular font-bold">{when}</span>
          {name !== '' && (
            <span className="text-meta text-fg-2">
              <bdi>{text.by(name)}</bdi>
            </span>
          )}
        </p>
        <p className="phrased tabular text-fg-2">{sentencesOf(nudge).join('')}</p>
      </div>
      {canWithdraw && <Withdraw newsId={newsId} nudgeId={nudge.nudgeId} when={when} />}
    </li>
  )
}

const Withdraw = ({ newsId, nudgeId, when }: { newsId: string; nudgeId: string; when: string }) => {
  const client = useQueryClient()
  const isOnline = useIsOnline()
  const [isPending, setPending] = useState(false)
  const withdraw = async () => {
    setPending(true)
    try {
      await call(withdrawNudge, { params: { newsId, nudgeId } })
      toast(text.withdrawn)
    } catch (error) {
      if (isTransient(error)) toast(text.notWithdrawn)
      else await fail(error, { action: 'save' })
    }
    await client.invalidateQueries({ queryKey: ['nudges', newsId] })
    setPending(false)
  }
  return (
    <Button
      aria-label={text.withdrawOf(when)}
      isPending={isPending}
      isDisabled={!isOnline}
      onPress={() => void withdraw()}
    >
      {text.withdraw}
    </Button>
  )
}
