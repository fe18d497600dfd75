import { feedText } from '../../messages/feed.ts'
import { Avatar } from '../../ui/avatar.tsx'

type AuthorProps = {
  name: string
  iconType: string
  /** The post's audience; empty or absent, it is not shown. */
  postTarget?: string
}

/** The author of a post, and its audience. */
export const Author = ({ name, iconType, postTarget = '' }: AuthorProps) => (
  <div className="flex min-w-0 items-center gap-3">
    <Avatar name={name} iconType={iconType} />
    <div className="min-w-0 leading-snug">
      <bdi className="block font-bold">{name}</bdi>
      {postTarget !== '' && <span className="block text-meta text-fg-3">{feedText.audience(postTarget)}</span>}
    </div>
  </div>
)
