import type { ComponentPropsWithRef, ReactNode } from 'react'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ButtonStyle & {
  children: ReactNode
  /** Icon before the text. */
  icon?: ReactNode
  onPress?: (() => void) | undefined
  /** Disabled, and not in the tab order. With `aria-disabled` it only looks disabled: a press can show what is missing. */
  isDisabled?: boolean | undefined
  /** A request is running: a spinner replaces the icon, and presses are ignored. */
  isPending?: boolean | undefined
} & Omit<ComponentPropsWithRef<'button'>, 'children' | 'disabled' | 'onClick'>

/** A push button, at least 44 px high. */
export const Button = ({
  variant,
  size,
  isWide,
  icon,
  onPress,
  isDisabled,
  isPending = false,
  children,
  className,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    disabled={isDisabled}
    aria-disabled={isPending || rest['aria-disabled']}
    aria-busy={isPending || undefined}
    onClick={(event) => {
      if (isPending) event.preventDefault()
      else onPress?.()
    }}
    className={buttonClass({ variant, size, isWide }, className)}
  >
    {isPending ? <Spinner size={18} label={null} /> : icon}
    {children}
  </button>
)
