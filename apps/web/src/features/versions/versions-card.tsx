import type { ListedVersion } from '@kawaraban/contract/versions.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { versionsText as text } from '../../messages/versions.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TwoVersions } from './two-versions.tsx'
import { versionsQuery } from './versions-query.ts'

/** The versions of a post, each with who saved it, when, and what it changed, for who manages the post. */
const VersionsCard = ({ newsId, version }: { newsId: string; version: number }) => {
  const heading = useId()
  const { data, isError, isFetching, refetch } = useQuery(versionsQuery(newsId, version))
  const [shown, setShown] = useState<number | null>(null)
  return (
    <Card as="section" aria-labelledby={heading} className="md:p-8 print:hidden">
      <h2 id={heading} className="mb-3 text-card font-bold">
        {text.heading}
      </h2>
      {!data && isError && <LoadFailed title={text.failed} isPending={isFetching} onReload={() => void refetch()} />}
      {!data && !isError && (
        <SkeletonGroup className="flex flex-col gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </SkeletonGroup>
      )}
      {data && (
        <ol aria-label={text.list} className="divide-y divide-line">
          {data.map((one, index) => (
            <Version
              key={one.version}
              newsId={newsId}
              version={one}
              former={data[index + 1]}
              isPresent={index === 0}
              isShown={shown === one.version}
              onShow={(isShown) => setShown(isShown ? one.version : null)}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}

export default VersionsCard

type VersionProps = {
  newsId: string
  version: ListedVersion
  /** The one before it, where it is stored. */
  former: ListedVersion | undefined
  isPresent: boolean
  isShown: boolean
  onShow: (isShown: boolean) => void
}

const Version = ({ newsId, version, former, isPresent, isShown, onShow }: VersionProps) => {
  const comparison = useId()
  const { version: number, savedAt, savedBy, asksAgain, reopened } = version
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="tabular font-bold">{text.version(number)}</h3>
        {isPresent && <Badge tone="primary">{text.present}</Badge>}
        {asksAgain && <Badge tone="info">{text.asksAgain}</Badge>}
        <p className="tabular min-w-0 text-fg-2 text-meta">{text.saved(savedAt, savedBy)}</p>
        {former && (
          <Button
            variant="quiet"
            className="ml-auto"
            aria-label={isShown ? undefined : text.compare(number)}
            aria-expanded={isShown}
            aria-controls={isShown ? comparison : undefined}
            onPress={() => onShow(!isShown)}
          >
            {isShown ? text.hide : text.show}
          </Button>
        )}
      </div>
      {number === 1 && <p className="text-fg-2 text-meta">{text.first}</p>}
      {reopened > 0 && <p className="phrased tabular text-meta">{text.reopened(reopened)}</p>}
      {isShown && former && (
        <div id={comparison} className="mt-3">
          <TwoVersions newsId={newsId} former={former} present={version} />
        </div>
      )}
    </li>
  )
}
