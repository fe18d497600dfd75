import type { ListedVersion } from '@kawaraban/contract/versions.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { versionsText as text } from '../../messages/versions.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ChangedText } from './changed-text.tsx'
import { changesBetween, type Part, replaced } from './changes.ts'
import { ComparedField } from './compared-field.tsx'
import { type ComparedName, comparedFields, differIn, fieldText } from './version-fields.ts'
import { versionQuery } from './versions-query.ts'

type TwoVersionsProps = { newsId: string; former: ListedVersion; present: ListedVersion }

/** A field of both versions, with what one has that the other lacks. */
type Row = { readonly name: string; readonly parts: readonly Part[]; readonly isSame: boolean }

/** Texts are compared; of everything else each value is a whole. */
const isText = (field: ComparedName) => field === 'title' || field === 'content' || field === 'files'

/** A version beside the one before it, or below it on narrow screens: whole, with what changed marked in both. */
export const TwoVersions = ({ newsId, former, present }: TwoVersionsProps) => {
  const results = useQueries({ queries: [former, present].map(({ version }) => versionQuery(newsId, version)) })
  const [before, after] = results.map(({ data }) => data)
  const rows = useMemo((): readonly Row[] => {
    if (!before || !after) return []
    return comparedFields.map((field) => {
      const compare = isText(field) ? changesBetween : replaced
      const parts = compare(fieldText(field, before), fieldText(field, after))
      return { name: text.fields[field], isSame: !differIn(field, before, after), parts }
    })
  }, [before, after])
  if (results.some(({ isError }) => isError))
    return (
      <LoadFailed
        title={text.notLoaded}
        isPending={results.some(({ isFetching }) => isFetching)}
        onReload={() => {
          for (const { isError, refetch } of results) if (isError) void refetch()
        }}
      />
    )
  if (rows.length === 0)
    return (
      <SkeletonGroup>
        <Skeleton className="h-40" />
      </SkeletonGroup>
    )
  const changed = rows.filter(({ isSame }) => !isSame).map(({ name }) => name)
  return (
    <div className="flex flex-col gap-3">
      <p className="phrased text-meta">{changed.length > 0 ? text.changed(changed) : text.unchanged}</p>
      <div className="grid gap-3 md:grid-cols-2">
        <Side version={former.version} rows={rows} without="added" />
        <Side version={present.version} rows={rows} without="removed" />
      </div>
    </div>
  )
}

const Side = ({ version, rows, without }: { version: number; rows: readonly Row[]; without: 'added' | 'removed' }) => (
  <section aria-label={text.version(version)} className="min-w-0 rounded-control border border-line bg-sunken p-3">
    <p aria-hidden="true" className="tabular font-bold">
      {text.version(version)}
    </p>
    <dl className="mt-2 flex flex-col gap-2">
      {rows.map(({ name, parts, isSame }) => (
        <ComparedField key={name} name={name}>
          <ChangedText
            parts={parts
              .filter(({ kind }) => kind !== without)
              .map((part) => (isSame ? { ...part, kind: 'same' } : part))}
          />
        </ComparedField>
      ))}
    </dl>
  </section>
)
