import type { Candidate } from '@kawaraban/contract/audience.ts'
import { form } from '../../../../messages/form.ts'
import type { FormState } from '../form-store.ts'

/** Names in a summary; further ones are left out. */
const shownNames = 5

/** How many users are chosen: those who can be shown, or all ids while the users behind them are being loaded. */
export const audienceSize = ({ companyUsers, draft }: FormState) =>
  companyUsers.length > 0 ? companyUsers.length : draft.companyUserIds.length

/** The first names of an audience. */
export const namesShown = (users: readonly Candidate[]): string =>
  form.audienceNames(
    users.slice(0, shownNames).map((user) => user.name),
    users.length > shownNames,
  )
