import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/**
 * Controls that are saved together. While that lasts they take nothing in, since it would be lost with the end of the save, and look
 * so (G-711).
 */
export const SavedFields = ({
  isSaving,
  className,
  children,
}: {
  isSaving: boolean
  className?: string
  children: ReactNode
}) => (
  <div
    inert={isSaving}
    style={{ opacity: isSaving ? 0.6 : undefined }}
    className={classNames('flex flex-col', className)}
  >
    {children}
  </div>
)
