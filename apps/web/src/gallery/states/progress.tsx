import { Meter, Progress, ShareBar } from '../../ui/progress.tsx'
import { FeedSkeleton, SectionsSkeleton, Skeleton, SkeletonGroup, TableSkeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { GalleryComponent } from '../component.ts'
import { words } from '../words.ts'

const share = (done: number, max: number) => ({ value: done, max, valueText: words.share(done, max) })

/** The same for meters. */
const large = (done: number, max: number, percent: string) => ({
  ...share(done, max),
  count: `${done} / ${max}`,
  percent,
})

export const progress: readonly GalleryComponent[] = [
  {
    name: 'Progress',
    states: {
      'at the start': <Progress label={words.saving} {...share(0, 520)} />,
      'on the way': <Progress label={words.saving} {...share(340, 520)} />,
      done: <Progress label={words.saving} {...share(520, 520)} />,
      'long text': <Progress label={words.longText} value={1} max={2} valueText={words.manyPeople} />,
    },
  },
  {
    name: 'Meter',
    states: {
      none: <Meter label={words.completions} {...large(0, 0, '0%')} />,
      success: <Meter label={words.completions} {...large(295, 520, '56%')} />,
      primary: <Meter tone="primary" label={words.views} {...large(430, 520, '82%')} />,
      all: <Meter label={words.completions} {...large(520, 520, '100%')} />,
    },
  },
  {
    name: 'Spinner',
    states: {
      default: <Spinner />,
      large: <Spinner size={44} />,
      'beside text': (
        <p className="gallery-row">
          <Spinner label={null} />
          {words.saving}
        </p>
      ),
    },
  },
  {
    name: 'Skeleton',
    states: {
      line: <Skeleton className="h-4 w-4/5" />,
      round: <Skeleton className="size-9 rounded-full" />,
    },
  },
  {
    name: 'SkeletonGroup',
    states: {
      default: (
        <SkeletonGroup className="flex flex-col gap-3">
          <Skeleton className="h-6 w-16" />
          <Skeleton className="h-4 w-full" />
        </SkeletonGroup>
      ),
    },
  },
  {
    name: 'FeedSkeleton',
    states: {
      default: <FeedSkeleton />,
    },
  },
  {
    name: 'SectionsSkeleton',
    states: {
      default: <SectionsSkeleton />,
      'one section': <SectionsSkeleton sections={1} />,
      form: <SectionsSkeleton isForm />,
    },
  },
  {
    name: 'TableSkeleton',
    states: {
      default: <TableSkeleton />,
      wide: <TableSkeleton isWide />,
    },
  },
  {
    name: 'ShareBar',
    states: {
      none: <ShareBar share={0} tone="primary" />,
      primary: <ShareBar share={0.4} tone="primary" />,
      warn: <ShareBar share={0.95} tone="warn" />,
      'more than all': <ShareBar share={1.2} tone="warn" />,
    },
  },
]
