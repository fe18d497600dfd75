import { feedText } from '../../messages/feed.ts'
import { Avatar } from '../../ui/avatar.tsx'

type AuthorProps = {
  name: string
  iconType: string
  /** For whom the post is, where nothing else around it says so; empty or absent, it is left out. */
  postTarget?: string
}

/** Who wrote a post, and for whom it is. */
export const Author = ({ name, iconType, postTarget = '' }: AuthorProps) => (
  <div className="flex min-w-0 items-center gap-3">
    <Avatar name={name} iconType={iconType} />
    <div className="min-w-0 leading-snug">
      <bdi className="block font-bold">{name}</bdi>
      {postTarget !== '' && <span className="block text-meta text-fg-3">{feedText.audience(postTarget)}</span>}
    </div>
  </div>
)
