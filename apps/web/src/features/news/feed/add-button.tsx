import { canPost } from '@kawaraban/contract/policy.ts'
import { Plus } from 'lucide-react'
import { feedText } from '../../../messages/feed.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useMyProfile } from '../../members/my-profile.ts'

/** Id of the add button, which a hint points at. */
export const addButtonId = 'feed-add'

/** Leads to the form of a new post; only for those who may post (FEED-16). */
export const AddButton = () =>
  canPost(useMyProfile()) ? (
    <LinkButton
      id={addButtonId}
      to="/news/add"
      state={{ isFromHome: true }}
      variant="primary"
      aria-label={feedText.add}
      icon={<Plus size={24} aria-hidden="true" />}
      className="fixed right-4 bottom-[calc(env(safe-area-inset-bottom)+1rem)] z-20 size-14 rounded-full p-0 shadow-float md:right-8 md:bottom-8 md:size-auto md:min-h-14 md:px-6"
    >
      <span className="max-md:sr-only">{feedText.add}</span>
    </LinkButton>
  ) : null
