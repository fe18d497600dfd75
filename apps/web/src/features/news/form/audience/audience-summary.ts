import type { Candidate } from '@kawaraban/contract/audience.ts'
import { form } from '../../../../messages/form.ts'
import type { NewsDraft } from '../draft-defaults.ts'

/** Names that a summary spells out before it says that there are more. */
const shownNames = 5

/** How many users are chosen: those who can be shown (G-099), or all ids while the users behind them are on their way. */
export const audienceSize = ({ companyUsers, companyUserIds }: Pick<NewsDraft, 'companyUsers' | 'companyUserIds'>) =>
  companyUsers.length > 0 ? companyUsers.length : companyUserIds.length

/** The first names of an audience (AUD-09). */
export const namesShown = (users: readonly Candidate[]): string =>
  form.audienceNames(
    users.slice(0, shownNames).map((user) => user.name),
    users.length > shownNames,
  )
