import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { Fragment, useId, useRef } from 'react'
import { progressText as text } from '../../messages/detail.ts'
import { departmentsText, narrowingText } from '../../messages/progress.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Meter } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ExportMenu } from '../exports/export-menu.tsx'
import { tableExport } from '../exports/run-export.ts'
import { NudgePanel } from '../nudges/nudge-panel.tsx'
import { CompletionCurve } from './completion-curve.tsx'
import { Departments } from './departments.tsx'
import { HintButton } from './hint-button.tsx'
import type { Choice, Table } from './narrowing.ts'
import { NarrowingBar } from './narrowing-bar.tsx'
import type { PeoplePage } from './progress-query.ts'
import { Rows, TableOfPeople } from './table-of-people.tsx'
import { type Share, useProgress } from './use-progress.ts'

const tables: readonly Table[] = ['completers', 'viewers']

/** Who has completed and who has viewed a post, by department and by person, for those who manage it. */
const ProgressPanel = ({ newsId, dueAt }: { newsId: string; dueAt: Instant | null }) => {
  const heading = useId()
  const peopleHeading = useId()
  const { choice, results, progress, rows, nudges, chooseDepartment, ...shown } = useProgress(newsId)
  const nudgePanel = useRef<HTMLDivElement>(null)
  const tabs = useRef<HTMLDivElement>(null)
  /** Buttons that clear disappear: the focus moves to the tab, which has the count. */
  const focusTab = () => tabs.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  const clear = () => {
    focusTab()
    shown.clear()
  }
  const tab = (table: Table) => ({
    id: table,
    label: <TabLabel table={table} choice={choice} page={results[table].data} />,
    content: (
      <TableOfPeople
        table={table}
        result={results[table]}
        page={shown.pages[table]}
        onPage={(page) => shown.showPage(table, page)}
        onClear={shown.isNarrowed ? clear : undefined}
        // A post that is not published has nothing to send.
        rows={nudges.counted.data === null ? null : rows}
        onNudge={() => nudgePanel.current?.focus()}
      />
    ),
  })
  return (
    <>
      <Card as="section" aria-labelledby={heading} className="md:p-8 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="flex items-center">
            <h2 id={heading} className="text-section font-bold">
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
          <ExportMenu fetchFile={tableExport(newsId, shown.tableNarrowing)} />
        </div>
        <div className="mt-3 mb-4 grid gap-x-6 gap-y-3 md:grid-cols-2">
          <ShareMeter tone="success" label={text.meter.completed} share={shown.shareOf('completers')} />
          <ShareMeter tone="primary" label={text.meter.viewed} share={shown.shareOf('viewers')} />
        </div>
        <CompletionCurve newsId={newsId} dueAt={dueAt} />
        {progress.data && progress.data.departments.length > 0 && (
          <Departments
            departments={progress.data.departments}
            table={choice.table}
            chosen={choice.departments}
            onChoose={chooseDepartment}
          />
        )}
        {!progress.data &&
          (progress.isError ? (
            <ErrorState title={departmentsText.failed} onRetry={() => void progress.refetch()} />
          ) : (
            <Rows />
          ))}
      </Card>
      <NudgePanel
        ref={nudgePanel}
        newsId={newsId}
        narrowing={shown.narrowing}
        {...nudges}
        onClear={rows.clear}
        onUnchoose={() => {
          nudgePanel.current?.focus()
          rows.clear()
        }}
      />
      <Card as="section" aria-labelledby={peopleHeading} className="md:p-8 print:hidden">
        <h2 id={peopleHeading} className="mb-3 text-card font-bold">
          {text.people}
        </h2>
        <NarrowingBar
          key={shown.initial.count}
          initialSearch={shown.initial.search}
          choice={choice}
          onChange={shown.change}
          onClearDepartment={(path) => {
            focusTab()
            chooseDepartment(path)
          }}
        />
        <div ref={tabs}>
          <Tabs
            label={text.heading}
            tabs={tables.map(tab)}
            selected={choice.table}
            onChange={(table) => shown.change({ table })}
          />
        </div>
      </Card>
    </>
  )
}

export default ProgressPanel

const ShareMeter = ({ label, tone, share }: { label: string; tone: 'success' | 'primary'; share: Share }) => {
  const { data, isPending } = share
  if (!data) return isPending && <Skeleton className="h-[2.15rem]" />
  return (
    <Meter tone={tone} label={label} value={data.done} max={data.total} valueText={text.share(data.done, data.total)} />
  )
}

const tabText = (table: Table, { state }: Choice, { done, total }: PeoplePage) =>
  state === 'notDone' ? [narrowingText.people(total)] : text.tabCount[table](done, total)

const TabLabel = ({ table, choice, page }: { table: Table; choice: Choice; page: PeoplePage | undefined }) => (
  <span className="flex gap-x-1.5 leading-snug max-md:flex-col max-md:text-center">
    {choice.state === 'notDone' ? narrowingText.tab[table] : text.tabs[table]}{' '}
    {page && (
      <span className="tabular wrap-normal break-keep">
        {tabText(table, choice, page).map((part) => (
          <Fragment key={part}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </span>
    )}
  </span>
)
