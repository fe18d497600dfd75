import { iconColour } from '@kawaraban/contract/members.ts'
import { classNames } from '../../ui/class-names.ts'

const ground = { pink: 'bg-pink', purple: 'bg-purple', blue: 'bg-blue' } as const

/** Who wrote a post, with the icon in the author's colour and for whom the post is (FEED-32, DATA-12, G-078). */
export const Author = ({ name, iconType, postTarget }: { name: string; iconType: string; postTarget: string }) => (
  <div className="flex min-w-0 items-center gap-3">
    <span
      aria-hidden="true"
      className={classNames(
        'flex size-9 shrink-0 items-center justify-center rounded-full text-meta font-bold text-on-icon select-none print:hidden',
        ground[iconColour(iconType)],
      )}
    >
      {Array.from(name.trim())[0]}
    </span>
    <div className="min-w-0 leading-snug">
      <bdi className="block font-bold">{name}</bdi>
      {postTarget !== '' && <span className="block text-meta text-fg-3">{postTarget}</span>}
    </div>
  </div>
)
