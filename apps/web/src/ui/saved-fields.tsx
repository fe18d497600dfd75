import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Fields that are saved together: inert and dimmed while the save is pending, since input during it would be lost (G-711). */
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
