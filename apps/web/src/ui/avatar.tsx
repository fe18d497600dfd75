import { iconColour } from '@kawaraban/contract/members.ts'
import { classNames } from './class-names.ts'

const backgrounds = { pink: 'bg-pink', purple: 'bg-purple', blue: 'bg-blue' } as const

/** The first character of a person's name on the colour of their icon. */
export const Avatar = ({ name, iconType }: { name: string; iconType: string }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'flex size-9 shrink-0 items-center justify-center rounded-full text-meta font-bold text-on-icon select-none print:hidden',
      backgrounds[iconColour(iconType)],
    )}
  >
    {Array.from(name.trim())[0]}
  </span>
)
