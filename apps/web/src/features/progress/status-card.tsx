import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { useId } from 'react'
import { progressText as text } from '../../messages/tables.ts'
import { unopenedText } from '../../messages/versions.ts'
import { Card } from '../../ui/card.tsx'
import { Meter } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ExportMenu } from '../exports/export-menu.tsx'
import type { Export } from '../exports/run-export.ts'
import { CompletionCurve } from './completion-curve.tsx'
import { HintButton } from './hint-button.tsx'
import { type Table, tables } from './narrowing.ts'
import type { Share } from './use-progress.ts'

/** How many have completed and viewed a post, and the completions over time. */
export const StatusCard = ({
  newsId,
  dueAt,
  shareOf,
  completedUnopened = 0,
  fetchFile,
}: {
  newsId: string
  dueAt: Instant | null
  shareOf: (table: Table) => Share
  /** How many of those who have completed have never opened the post. */
  completedUnopened?: number | undefined
  /** Saves the tables as they are narrowed. */
  fetchFile: Export
}) => {
  const heading = useId()
  return (
    <Card as="section" aria-labelledby={heading} className="flex flex-col gap-2 md:px-5 md:py-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="flex items-center">
          <h2 id={heading} className="text-card font-bold">
            {text.heading}
          </h2>
          <HintButton label={text.hintLabel}>
            <dl className="flex flex-col gap-3">
              {tables.map((table) => (
                <div key={table}>
                  <dt className="font-bold">{text.tabs[table]}</dt>
                  <dd>{text.hint[table]}</dd>
                </div>
              ))}
            </dl>
          </HintButton>
        </div>
        <ExportMenu fetchFile={fetchFile} />
      </div>
      <div className="grid grid-cols-2 gap-x-5">
        <OneShare tone="success" label={text.meter.completed} share={shareOf('completers')} />
        <OneShare tone="primary" label={text.meter.viewed} share={shareOf('viewers')} />
      </div>
      {completedUnopened > 0 && (
        <p className="tabular phrased text-fg-2 text-meta">{unopenedText(completedUnopened)}</p>
      )}
      <CompletionCurve newsId={newsId} dueAt={dueAt} />
    </Card>
  )
}

const OneShare = ({ label, tone, share }: { label: string; tone: 'success' | 'primary'; share: Share }) => {
  const { data, isPending } = share
  if (!data) return isPending && <Skeleton className="h-18" />
  const { done, total } = data
  return (
    <Meter
      tone={tone}
      label={label}
      value={done}
      max={total}
      valueText={text.share(done, total)}
      count={text.count(done, total)}
      percent={text.percent(done, total)}
    />
  )
}
