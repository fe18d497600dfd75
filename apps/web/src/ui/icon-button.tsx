import type { LucideIcon } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'

type IconButtonProps = {
  /** What it does, read aloud and shown in a tooltip; it names the object where a list has several. */
  label: string
  icon: LucideIcon
  /** Words beside the icon on phones; part of the label. */
  text?: string | undefined
  onPress?: (() => void) | undefined
  isDisabled?: boolean | undefined
  /** `bordered` beside text buttons. */
  variant?: 'plain' | 'bordered' | 'danger'
} & Omit<ComponentPropsWithRef<'button'>, 'children' | 'disabled' | 'onClick' | 'aria-label' | 'title'>

const variants = {
  plain: 'border-transparent text-fg-2',
  bordered: 'border-control bg-surface text-fg',
  danger: 'border-transparent text-danger',
} as const

/** The classes of a 44 px square around an icon, for real buttons and for links that look like one. */
export const iconButtonClass = (variant: keyof typeof variants, more?: string): string =>
  classNames(
    'inline-flex size-11 shrink-0 items-center justify-center rounded-control border transition-[background-color] print:hidden',
    'not-disabled:hover:bg-hover disabled:cursor-not-allowed disabled:text-fg-3',
    variants[variant],
    more,
  )

/** A 44 px square button with an icon only. */
export const IconButton = ({
  label,
  icon: Icon,
  text,
  onPress,
  isDisabled,
  variant = 'plain',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    disabled={isDisabled}
    aria-label={label}
    onClick={onPress}
    className={iconButtonClass(
      variant,
      classNames(text !== undefined && 'gap-1.5 max-md:w-auto max-md:px-2', className),
    )}
  >
    <Icon size={22} aria-hidden="true" />
    {text !== undefined && <span className="text-meta md:hidden">{text}</span>}
  </button>
)
