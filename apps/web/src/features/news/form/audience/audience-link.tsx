import { form } from '../../../../messages/form.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { useForm } from '../form-store.ts'
import { audienceSize } from './audience-summary.ts'

/** How many users are chosen, and the way to the list of them all. */
export const AudienceLink = () => (
  <LinkButton to="/setting/specific-users" variant="quiet" className="-ml-4">
    <span className="tabular underline underline-offset-4">{form.audienceCount(useForm(audienceSize))}</span>
    <span className="sr-only">{form.audienceList}</span>
  </LinkButton>
)
