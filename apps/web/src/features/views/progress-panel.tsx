import { pageSize } from '@kawaraban/contract/paging.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { progressText as text } from '../../messages/detail.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Meter } from '../../ui/progress.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { HintButton } from './hint-button.tsx'
import { PeopleTable } from './people-table.tsx'
import { completersQuery, type PeoplePage, type Table, viewersQuery } from './progress-query.ts'

const tables: readonly Table[] = ['completers', 'viewers']

type Result = UseQueryResult<PeoplePage>

/** Who has completed and who has viewed a post, for those who manage it. */
const ProgressPanel = ({ newsId }: { newsId: string }) => {
  const heading = useId()
  const [selected, setSelected] = useState<Table>('completers')
  const [pages, setPages] = useState({ completers: 1, viewers: 1 })
  const results = {
    completers: useQuery(completersQuery(newsId, pages.completers)),
    viewers: useQuery(viewersQuery(newsId, pages.viewers)),
  }
  const tab = (table: Table) => ({
    id: table,
    label: <TabLabel table={table} page={results[table].data} />,
    content: (
      <TableOfPeople
        table={table}
        result={results[table]}
        page={pages[table]}
        onPage={(page) => setPages({ ...pages, [table]: page })}
      />
    ),
  })
  return (
    <Card as="section" aria-labelledby={heading} className="md:p-8 print:hidden">
      <div className="flex items-center justify-between gap-3">
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
      <div className="mt-3 mb-4 grid gap-x-6 gap-y-3 md:grid-cols-2">
        <Share tone="success" label={text.meter.completed} result={results.completers} />
        <Share tone="primary" label={text.meter.viewed} result={results.viewers} />
      </div>
      <Tabs label={text.heading} tabs={tables.map(tab)} selected={selected} onChange={setSelected} />
    </Card>
  )
}

export default ProgressPanel

type ShareProps = { label: string; tone: 'success' | 'primary'; result: Result }

const Share = ({ label, tone, result: { data: page, isPending } }: ShareProps) => {
  if (!page) return isPending && <Skeleton className="h-[2.15rem]" />
  return (
    <Meter tone={tone} label={label} value={page.done} max={page.total} valueText={text.share(page.done, page.total)} />
  )
}

const TabLabel = ({ table, page }: { table: Table; page: PeoplePage | undefined }) => (
  <span className="flex gap-x-1.5 leading-snug max-md:flex-col max-md:text-center">
    {text.tabs[table]}{' '}
    {page && (
      <span className="tabular wrap-normal break-keep">
        {text.tabCount[table](page.done, page.total).map((part) => (
          <Fragment key={part}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </span>
    )}
  </span>
)

const TableOfPeople = ({
  table,
  result: { data, isPlaceholderData, isError, isFetching, refetch },
  page,
  onPage,
}: {
  table: Table
  result: Result
  page: number
  onPage: (page: number) => void
}) => {
  if (!data && isError) {
    return (
      <Button icon={<RotateCw size={18} aria-hidden="true" />} isPending={isFetching} onPress={() => void refetch()}>
        {text.retry}
      </Button>
    )
  }
  if (!data) return <Rows />
  return (
    <div aria-busy={isPlaceholderData} className="flex flex-col gap-4">
      {data.total === 0 ? (
        <p className="text-fg-2">{text.nobody}</p>
      ) : (
        <PeopleTable table={table} people={data.people} />
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        total={data.total}
        unit={text.unit}
        label={text.pager[table]}
        onChange={onPage}
      />
    </div>
  )
}

const Rows = () => (
  <SkeletonGroup className="flex flex-col gap-3">
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
  </SkeletonGroup>
)
