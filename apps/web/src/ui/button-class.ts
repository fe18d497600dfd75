import { classNames } from './class-names.ts'

export type ButtonStyle = {
  /** `primary` is the one main act of a screen, `danger` cannot be undone, `quiet` has no border. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'medium' | 'large' | undefined
  /** As wide as its container. */
  isWide?: boolean | undefined
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-control border font-bold leading-tight text-center no-underline phrased wrap-break-word max-w-full [&>svg]:shrink-0 transition-[background-color,border-color,color] select-none print:hidden ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-fg-3 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-fg-3 forced-colors:aria-disabled:text-[GrayText]'

const variants = {
  primary:
    'border-transparent bg-primary text-on-primary not-aria-disabled:enabled:hover:bg-primary-strong [a&]:hover:bg-primary-strong',
  secondary: 'border-control bg-surface text-fg not-aria-disabled:enabled:hover:bg-hover [a&]:hover:bg-hover',
  quiet: 'border-transparent bg-transparent text-primary not-aria-disabled:enabled:hover:bg-hover [a&]:hover:bg-hover',
  danger:
    'border-transparent bg-danger text-on-danger not-aria-disabled:enabled:hover:bg-danger-strong [a&]:hover:bg-danger-strong',
} as const

const sizes = { medium: 'min-h-11 px-4 py-2 text-ui', large: 'min-h-12 px-6 py-2.5 text-ui' } as const

/** The classes of a button, for real buttons and for links that look like one. */
export const buttonClass = ({ variant = 'secondary', size = 'medium', isWide = false }: ButtonStyle, more?: string) =>
  classNames(base, variants[variant], sizes[size], isWide && 'w-full', more)
