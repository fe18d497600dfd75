import { errorText } from '@kawaraban/contract/messages.ts'
import { hasEnded } from '@kawaraban/contract/policy.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { Pencil } from 'lucide-react'
import type { MouseEvent } from 'react'
import { detailText as text } from '../../../messages/detail.ts'
import { now } from '../../../platform/clock.ts'
import { showMessage } from '../../../ui/dialogs.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

type EditLinkProps = {
  newsId: string
  endAt: Instant
  /** Takes its space, and nothing more. */
  isHidden: boolean
}

/** Link to the form of a post. If the post has just ended, a press shows that instead. */
export const EditLink = ({ newsId, endAt, isHidden }: EditLinkProps) => {
  const preventAfterEnd = (event: MouseEvent) => {
    if (!hasEnded({ endAt }, now())) return
    event.preventDefault()
    void showMessage({ title: text.tooLateToEdit, text: errorText.newsExpired })
  }
  return (
    <LinkButton
      to="/news/edit/$newsId"
      params={{ newsId }}
      variant="quiet"
      icon={<Pencil size={18} aria-hidden="true" />}
      onClick={preventAfterEnd}
      className={isHidden ? 'invisible' : undefined}
    >
      {text.edit}
    </LinkButton>
  )
}
