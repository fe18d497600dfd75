import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'

/** Ids of the sections that hints point at. */
export const sectionIds = {
  content: 'form-content',
  files: 'form-files',
  publishSetting: 'form-publish-setting',
  dueDate: 'form-due-date',
  scope: 'form-scope',
  push: 'form-push',
  remind: 'form-remind',
  remindTarget: 'form-remind-target',
  chase: 'form-chase',
} as const

/** Both sections of the reminder, for the hint about it. */
export const reminderId = 'form-reminder'

/** Sections that belong together, with a line between them. */
export const FormCard = ({ children }: { children: ReactNode }) => (
  <Card className="flex flex-col gap-4 *:not-last:border-b *:not-last:border-line *:not-last:pb-4">{children}</Card>
)

type SectionProps = {
  id: string
  title: string
  /** The only control of the section, on the line of its heading where there is room. */
  beside?: ReactNode
  /** Nothing of it can be chosen yet; the sentence with that id says why. */
  waitsFor?: string | undefined
  className?: string | undefined
  children?: ReactNode
}

/** One part of the form with its heading. Hints point at it by its id. */
export const Section = ({ id, title, beside, waitsFor, className, children }: SectionProps) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    aria-describedby={waitsFor}
    className={classNames('flex min-w-0 flex-col', className)}
  >
    <div className="flex flex-wrap items-center gap-x-6">
      <h2 id={`${id}-title`} className={classNames('py-1.5 text-card font-bold', waitsFor && 'text-fg-2')}>
        {title}
      </h2>
      {beside}
    </div>
    {children}
  </section>
)
