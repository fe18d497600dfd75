import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  primary: 'border-primary bg-primary text-on-primary',
  selected: 'border-primary-soft bg-primary-soft text-primary',
  neutral: 'border-line bg-surface text-fg-2',
  success: 'border-success-soft bg-success-soft text-success',
  warn: 'border-warn-soft bg-warn-soft text-warn',
  danger: 'border-danger-soft bg-danger-soft text-danger',
  info: 'border-info-soft bg-info-soft text-info',
} as const

/** A short label in a box; its words, never its colour alone, carry the meaning. */
export const Badge = ({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: keyof typeof tones
  icon?: ReactNode
  children: ReactNode
}) => (
  <span
    data-badge=""
    className={classNames(
      'inline-flex shrink-0 items-center gap-1 whitespace-nowrap rounded-badge border px-2 text-badge font-bold',
      tones[tone],
    )}
  >
    {icon}
    {children}
  </span>
)
