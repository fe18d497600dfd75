import type { Candidate } from '@kawaraban/contract/audience.ts'
import { form } from '../../../../messages/form.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { type FormState, useForm } from '../form-store.ts'

/** Names in a summary; further ones are left out. */
const shownNames = 5

/** How many users are chosen: those who can be shown, or all ids while the users behind them are being loaded. */
const audienceSize = ({ companyUsers, draft }: FormState) =>
  companyUsers.length > 0 ? companyUsers.length : draft.companyUserIds.length

/** The first names of an audience. */
export const namesShown = (users: readonly Candidate[]): string =>
  form.audienceNames(
    users.slice(0, shownNames).map((user) => user.name),
    users.length > shownNames,
  )

/** How many users are chosen, and the way to the list of them all. */
export const AudienceLink = () => (
  <LinkButton to="/setting/specific-users" variant="quiet" className="-ml-4 whitespace-nowrap">
    <span className="tabular underline underline-offset-4">{form.audienceCount(useForm(audienceSize))}</span>
    <span className="sr-only">{form.audienceList}</span>
  </LinkButton>
)
