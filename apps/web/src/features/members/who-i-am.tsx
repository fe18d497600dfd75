import { roleLabel } from '@kawaraban/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { shell } from '../../messages/screens.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { myProfileQuery } from './my-profile.ts'

/** Name and role of the user; nothing until the profile is loaded. `isRail`: for the narrow side menu. */
export const WhoIAm = ({ className, isRail = false }: { className?: string; isRail?: boolean }) => {
  const { data: profile } = useQuery({ ...myProfileQuery, enabled: false })
  if (!profile) return null
  const { name, iconType, role } = profile
  return (
    <section
      aria-label={shell.whoIAm}
      className={classNames(
        'flex min-w-0 items-center gap-3',
        isRail && 'max-lg:flex-col max-lg:gap-1 max-lg:text-center',
        className,
      )}
    >
      <Avatar name={name} iconType={iconType} />
      <p className={classNames('min-w-0 leading-snug', isRail && 'w-full max-lg:text-badge')}>
        <bdi className="line-clamp-2 font-bold">{name}</bdi>
        <span className={classNames('block text-fg-2', isRail ? 'text-meta max-lg:text-badge' : 'text-meta')}>
          {roleLabel[role]}
        </span>
      </p>
    </section>
  )
}
