import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'

/** Ids of the sections that hints point at. */
export const sectionIds = {
  content: 'form-content',
  publishSetting: 'form-publish-setting',
  dueDate: 'form-due-date',
  scope: 'form-scope',
  push: 'form-push',
  remind: 'form-remind',
  remindTarget: 'form-remind-target',
  chase: 'form-chase',
} as const

/** One part of the form with its heading. Hints point at it by its id. */
export const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Card as="section" id={id} aria-labelledby={`${id}-title`} className="flex flex-col gap-4">
    <h2 id={`${id}-title`} className="text-section font-bold">
      {title}
    </h2>
    {children}
  </Card>
)
