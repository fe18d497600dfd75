import type { ImportFault, ImportOptions, PeopleImport } from '@kawaraban/contract/imports.ts'
import { pageSize } from '@kawaraban/contract/paging.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { importFaultText, importFaultsText as text } from '../../messages/import-faults.ts'
import { Badge } from '../../ui/badge.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { faultsQuery } from './import-query.ts'

/** The server lists no more faults. */
const maxListed = 10_000

/** What happens to a faulty line with these choices. */
const tagOf = ({ code }: ImportFault, { repairCharacters, leaveOutTooLong }: ImportOptions) => {
  if (code === 'forbidden') return repairCharacters ? 'repaired' : 'forbidden'
  if (code === 'tooLong') return leaveOutTooLong ? 'leftOut' : 'tooLong'
  return 'blocking'
}
const tones = {
  blocking: 'danger',
  forbidden: 'warn',
  tooLong: 'warn',
  repaired: 'success',
  leftOut: 'neutral',
} as const satisfies Record<ReturnType<typeof tagOf>, unknown>

/** Every faulty line with its fault and its text, 20 on a page. */
export const ImportFaults = ({ one, options }: { one: PeopleImport; options: ImportOptions }) => {
  const id = useId()
  const [page, setPage] = useState(1)
  const { data, isFetching, refetch } = useQuery(faultsQuery(one.importId, page))
  const total = Math.min(maxListed, data?.totalFaults ?? one.totalFaults)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="font-bold text-card">
          {text.title}
        </h2>
        <p className="tabular text-fg-2">{text.count(one.totalFaults)}</p>
        {one.totalFaults > maxListed && <p className="text-fg-2 text-meta">{text.more(maxListed)}</p>}
      </div>
      <div className="overflow-clip rounded-card border border-line bg-surface">
        {data && (
          <ul aria-label={text.list} className="divide-y divide-line">
            {data.faults.map((fault, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line can have one fault twice, and a page never changes its order
              <FaultRow key={index} fault={fault} tag={tagOf(fault, options)} />
            ))}
          </ul>
        )}
        {!data && (isFetching ? <LoadingRows /> : <LoadFailed title={text.failed} onReload={() => void refetch()} />)}
      </div>
      <Pager page={page} pageSize={pageSize} total={total} unit={text.unit} label={text.pager} onChange={setPage} />
    </section>
  )
}

const FaultRow = ({ fault, tag }: { fault: ImportFault; tag: ReturnType<typeof tagOf> }) => (
  <li className="grid gap-x-4 gap-y-1 px-4 py-3 max-md:grid-cols-[1fr_auto] md:grid-cols-[7rem_1fr_auto] md:px-5">
    <p className="tabular font-bold">{text.line(fault.line)}</p>
    <div className="min-w-0 max-md:order-3 max-md:col-span-2">
      <p className="phrased">{importFaultText[fault.code](fault)}</p>
      <p className="wrap-anywhere text-fg-2 text-meta empty:hidden">
        {fault.docomoId && (
          <bdi className="tabular mr-3">
            {text.id} {fault.docomoId}
          </bdi>
        )}
        {fault.text && <bdi>{text.value(fault.text)}</bdi>}
      </p>
    </div>
    <p>
      <Badge tone={tones[tag]}>{text.tags[tag]}</Badge>
    </p>
  </li>
)

const LoadingRows = () => (
  <SkeletonGroup className="flex flex-col gap-3 p-4 md:px-5">
    <Skeleton className="h-5 w-64 max-w-full" />
    <Skeleton className="h-5 w-56 max-w-full" />
  </SkeletonGroup>
)
