import { iconColour } from '@kawaraban/contract/members.ts'

const grounds = { pink: 'bg-pink', purple: 'bg-purple', blue: 'bg-blue' } as const

/** The author's round icon in the colour of its type (FEED-32); decoration beside the written name. */
export const AuthorIcon = ({ name, iconType }: { name: string; iconType: string }) => (
  <span
    aria-hidden="true"
    data-colour={iconColour(iconType)}
    className={`inline-flex size-9 shrink-0 items-center justify-center rounded-full font-bold text-on-icon forced-colors:border ${grounds[iconColour(iconType)]}`}
  >
    {Array.from(name)[0]}
  </span>
)

/** Who has written a post, and for whom (FEED-10, G-078). */
export const Author = ({ name, iconType, postTarget }: { name: string; iconType: string; postTarget: string }) => (
  <div className="flex min-w-0 items-center gap-3">
    <AuthorIcon name={name} iconType={iconType} />
    <p className="min-w-0 text-meta leading-snug">
      <span className="line-clamp-1 font-bold">{name}</span>
      {postTarget !== '' && <span className="text-fg-3">{postTarget}</span>}
    </p>
  </div>
)
