import { canPost } from '@kawaraban/contract/policy.ts'
import { Plus } from 'lucide-react'
import { feedText } from '../../../messages/feed.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useMyProfile } from '../../members/my-profile.ts'

/** Id of the add button, for the hint that points at it. */
export const addButtonId = 'feed-add'

/**
 * Link to the form of a new post, for those who may post. Its text shows only where there is room beside the cards:
 * elsewhere it would cover the completion buttons.
 */
export const AddButton = () =>
  canPost(useMyProfile()) ? (
    <LinkButton
      id={addButtonId}
      to="/news/add"
      state={{ isFromHome: true }}
      variant="primary"
      aria-label={feedText.add}
      icon={<Plus size={24} aria-hidden="true" />}
      className="fixed right-4 bottom-[calc(env(safe-area-inset-bottom)+1rem)] z-20 size-14 rounded-full p-0 shadow-float md:right-3 md:bottom-8 min-[86rem]:right-8 min-[86rem]:size-auto min-[86rem]:min-h-14 min-[86rem]:px-6"
    >
      <span className="max-[86rem]:sr-only">{feedText.add}</span>
    </LinkButton>
  ) : null
