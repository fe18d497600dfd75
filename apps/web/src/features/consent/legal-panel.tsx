import type { LegalDocument } from '@kawaraban/contract/consent-legal-texts.ts'
import { type RefObject, useId } from 'react'
import { consent } from '../../messages/consent.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { LegalText } from './legal-text.tsx'

const words = consent.terms

/** One of the two texts in a scroll area that the keyboard can scroll; in print the text is whole. */
export const LegalPanel = ({
  document,
  href,
  html,
  areaRef,
}: {
  document: LegalDocument
  /** Address of the same text as a page of its own. */
  href: string | undefined
  /** The text; undefined while it is loading. */
  html: string | undefined
  areaRef?: RefObject<HTMLElement | null>
}) => {
  const heading = useId()
  const title = words.documents[document]
  return (
    <div className="flex min-h-0 min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface print:block print:overflow-visible print:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b px-4 py-2 md:px-5 print:border-0 print:px-0">
        <h2 id={heading} className="font-bold text-card max-md:text-ui">
          {title}
        </h2>
        <ExternalLink
          href={href}
          label={words.openPageOf(title)}
          className="inline-flex min-h-11 items-center text-meta text-primary underline underline-offset-4 hover:no-underline print:hidden"
        >
          {words.openPage}
        </ExternalLink>
      </div>
      <section
        ref={areaRef}
        aria-labelledby={heading}
        aria-busy={html === undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className="relative h-[min(24rem,55dvh)] min-h-48 overflow-y-auto px-4 pt-0 pb-6 text-body -outline-offset-3 md:px-5 lg:h-auto lg:flex-1 print:h-auto print:overflow-visible print:px-0"
      >
        {html === undefined ? <PanelSkeleton /> : <LegalText html={html} />}
      </section>
    </div>
  )
}

const lines = ['w-2/5', 'w-full', 'w-11/12', 'w-4/5', 'w-1/3', 'w-full', 'w-full', 'w-3/4']

const PanelSkeleton = () => (
  <SkeletonGroup className="flex flex-col gap-4 pt-6">
    {lines.map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
      <Skeleton key={index} className={`h-4 ${width}`} />
    ))}
  </SkeletonGroup>
)
