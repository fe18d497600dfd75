import type { ReactNode } from 'react'
import { ui } from '../messages/ui.ts'
import { classNames } from './class-names.ts'

/** One grey bar in place of loading content; `className` sets its size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'block animate-shimmer rounded-control bg-sunken bg-[linear-gradient(100deg,transparent_30%,var(--color-line)_50%,transparent_70%)] bg-[length:250%_100%]',
      className,
    )}
  />
)

/** Holds skeletons: they appear after 200 ms only, and are read aloud once as loading. */
export const SkeletonGroup = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className={classNames('animate-late', className)}>
    <p role="status" className="sr-only">
      {ui.loading}
    </p>
    {children}
  </div>
)

const indexes = (length: number) => Array.from({ length }, (_, index) => index)

/** The feed while it loads: rows of one surface. */
export const FeedSkeleton = () => (
  <SkeletonGroup className="mx-auto w-full max-w-[760px] rounded-card border border-line bg-surface">
    {indexes(4).map((index) => (
      <div key={index} className="flex gap-3 border-line p-4 not-last:border-b md:p-5">
        <Skeleton className="size-10 rounded-full" />
        <div className="flex flex-1 flex-col gap-3">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-40" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)

/** A screen of sections with fields or rows while its code or first data load. */
export const SectionsSkeleton = ({ sections = 2, isForm = false }: { sections?: number; isForm?: boolean }) => (
  <SkeletonGroup
    className={classNames(
      'mx-auto flex w-full max-w-[760px] flex-col gap-4',
      // The column that a form leaves to its preview.
      isForm && 'xl:mx-0 xl:max-w-[calc(100%-25.5rem)]',
    )}
  >
    {indexes(sections).map((index) => (
      <div key={index} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 md:p-5">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    ))}
  </SkeletonGroup>
)

/** A screen that is a table or a list of people while its code loads. */
export const TableSkeleton = ({ isWide = false }: { isWide?: boolean }) => (
  <SkeletonGroup className={classNames('flex w-full flex-col gap-3', !isWide && 'mx-auto max-w-[760px]')}>
    <Skeleton className="h-11 w-48" />
    {indexes(6).map((index) => (
      <Skeleton key={index} className="h-12" />
    ))}
  </SkeletonGroup>
)
