import { iconColour } from '@kawaraban/contract/members.ts'
import { classNames } from './class-names.ts'

const backgrounds = { pink: 'bg-pink', purple: 'bg-purple', blue: 'bg-blue' } as const

/** The first character of a person's name on the colour of their icon. */
export const Avatar = ({
  name,
  iconType,
  className = 'size-9',
}: {
  name: string
  iconType: string
  /** Its size, and where it is. */
  className?: string
}) => (
  <span
    aria-hidden="true"
    className={classNames(
      'flex shrink-0 items-center justify-center rounded-full text-meta font-bold text-on-icon select-none print:hidden',
      backgrounds[iconColour(iconType)],
      className,
    )}
  >
    {Array.from(name.trim())[0]}
  </span>
)
