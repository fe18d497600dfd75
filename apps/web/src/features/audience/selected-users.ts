import type { Candidate } from '@kawaraban/contract/audience.ts'

/** The ids of an audience in the order they came, without duplicates and empty ids (AUD-06). */
export const selectedIds = (companyUserIds: Iterable<string>): string[] => {
  const ids = new Set(companyUserIds)
  ids.delete('')
  return [...ids]
}

/** The users of an audience in the order they came, each id once and none without an id (AUD-06). */
export const selectedUsers = (users: readonly Candidate[]): Candidate[] => {
  const byId = new Map<string, Candidate>()
  for (const user of users)
    if (user.companyUserId !== '' && !byId.has(user.companyUserId)) byId.set(user.companyUserId, user)
  return [...byId.values()]
}

/** The audience that a form starts with: the chosen ids, or the current user alone when none is chosen (AUD-07). */
export const defaultAudience = (companyUserIds: Iterable<string>, ownCompanyUserId: string): string[] => {
  const ids = selectedIds(companyUserIds)
  return ids.length > 0 ? ids : selectedIds([ownCompanyUserId])
}

/** The ids that are ticked when a picker opens: the poster first, then those already chosen (AUD-03, AUD-04). */
export const preselectedIds = (posterCompanyUserId: string, companyUserIds: Iterable<string>): string[] =>
  selectedIds([posterCompanyUserId, ...companyUserIds])

/** The chosen users' names as one display string (AUD-09). */
export const joinNames = (users: readonly Pick<Candidate, 'name'>[]): string =>
  users.map((user) => user.name).join('、')
