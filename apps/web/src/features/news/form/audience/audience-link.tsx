import { form } from '../../../../messages/form.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { useDraft } from '../draft.ts'
import { audienceSize } from './audience-summary.ts'

/** How many users are chosen, and the way to the list of them all (FORM-11). */
export const AudienceLink = () => (
  <LinkButton to="/setting/specific-users" variant="quiet" className="-ml-4">
    <span className="tabular underline underline-offset-4">{form.audienceCount(useDraft(audienceSize))}</span>
    <span className="sr-only">{form.audienceList}</span>
  </LinkButton>
)
