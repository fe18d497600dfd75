import { type ImportOutcome, importOutcomes } from '@kawaraban/contract/import-people.ts'
import type { ImportCounts, ImportOptions, PeopleImport } from '@kawaraban/contract/imports.ts'
import { pageSize } from '@kawaraban/contract/paging.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { importPeopleText as text } from '../../messages/import-people.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ImportPersonRow } from './import-person-row.tsx'
import { peopleQuery } from './import-query.ts'

/** Whom a checked import would add, change and set to none, and who is missing from its file: a tab for each that there is. */
export const ImportPeople = ({
  one: { importId },
  counts,
  options,
}: {
  one: PeopleImport
  counts: ImportCounts
  options: ImportOptions
}) => {
  const id = useId()
  const shown = importOutcomes.filter((outcome) => counts[outcome] > 0)
  const [chosen, setChosen] = useState<ImportOutcome | null>(null)
  const [first] = shown
  if (!first) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-bold text-card">
        {text.title}
      </h2>
      <Tabs
        label={text.tabs}
        selected={chosen && counts[chosen] > 0 ? chosen : first}
        onChange={setChosen}
        tabs={shown.map((outcome) => ({
          id: outcome,
          label: (
            <span className="flex flex-wrap items-baseline justify-center gap-x-2">
              {text.tab[outcome]}
              <span className="tabular text-meta">{text.count(counts[outcome])}</span>
            </span>
          ),
          content: <PeopleList importId={importId} outcome={outcome} total={counts[outcome]} options={options} />,
        }))}
      />
    </section>
  )
}

const PeopleList = ({
  importId,
  outcome,
  total,
  options,
}: {
  importId: string
  outcome: ImportOutcome
  total: number
  options: ImportOptions
}) => {
  const [page, setPage] = useState(1)
  const { data, isFetching, refetch } = useQuery(peopleQuery(importId, outcome, page))
  return (
    <div className="flex flex-col gap-3">
      {outcome === 'missing' && (
        <p className="phrased text-fg-2 text-meta">{options.missingToNone ? text.missingLost : text.missingKept}</p>
      )}
      <div className="overflow-clip rounded-card border border-line bg-surface">
        {data && (
          <ul aria-label={text.lists[outcome]} className="divide-y divide-line">
            {data.people.map((person) => (
              <ImportPersonRow
                key={person.docomoId}
                person={person}
                outcome={outcome}
                keepsOwnName={options.keepOwnNames}
              />
            ))}
          </ul>
        )}
        {!data && (isFetching ? <LoadingRows /> : <LoadFailed title={text.failed} onReload={() => void refetch()} />)}
      </div>
      <Pager
        page={page}
        pageSize={pageSize}
        total={data?.totalPeople ?? total}
        unit={text.unit}
        label={text.pager}
        onChange={setPage}
      />
    </div>
  )
}

const LoadingRows = () => (
  <SkeletonGroup className="flex flex-col gap-3 p-4 md:px-5">
    <Skeleton className="h-5 w-64 max-w-full" />
    <Skeleton className="h-5 w-56 max-w-full" />
  </SkeletonGroup>
)
