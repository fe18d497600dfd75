import { Fragment, useId, useRef } from 'react'
import { narrowingText } from '../../messages/progress.ts'
import { progressText as text } from '../../messages/tables.ts'
import { Card } from '../../ui/card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type Choice, type Table, tables } from './narrowing.ts'
import { NarrowingBar } from './narrowing-bar.tsx'
import type { PeoplePage } from './progress-query.ts'
import { TableOfPeople } from './table-of-people.tsx'
import type { useProgress } from './use-progress.ts'

/** The tables of who has completed and who has viewed a post, with what narrows them. */
export const PeopleCard = ({
  progress: { choice, results, rows, nudges, chooseDepartment, ...shown },
  hasVersions,
  onNudge,
}: {
  progress: ReturnType<typeof useProgress>
  /** Whether completions are of different versions. */
  hasVersions: boolean
  /** Moves the focus to what sends to the chosen rows. */
  onNudge: () => void
}) => {
  const heading = useId()
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
        hasVersions={hasVersions && table === 'completers'}
        result={results[table]}
        page={shown.pages[table]}
        onPage={(page) => shown.showPage(table, page)}
        onClear={shown.isNarrowed ? clear : undefined}
        // A post that is not published has nothing to send.
        rows={nudges.counted.data === null ? null : rows}
        onNudge={onNudge}
      />
    ),
  })
  return (
    <Card as="section" aria-labelledby={heading} className="md:p-8 print:hidden">
      <h2 id={heading} className="mb-3 text-card font-bold">
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
