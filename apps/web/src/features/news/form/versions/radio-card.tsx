import type { ComponentProps, ReactNode } from 'react'

type RadioCardProps = Pick<ComponentProps<'input'>, 'name' | 'checked' | 'aria-labelledby' | 'aria-describedby'> & {
  onChoose: () => void
  children: ReactNode
}

/** One choice of a group of radio buttons that needs more than a few words, in a frame that can be pressed as a whole. */
export const RadioCard = ({ onChoose, children, ...input }: RadioCardProps) => (
  <label className="flex min-h-11 cursor-pointer gap-3 rounded-control border border-line px-3 py-2.5 hover:bg-hover has-checked:border-primary has-checked:inset-ring-1 has-checked:inset-ring-primary has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
    <input {...input} type="radio" onChange={onChoose} className="mt-1 size-4 shrink-0 accent-primary" />
    <span className="min-w-0">{children}</span>
  </label>
)
