import type { Candidate } from '@kawaraban/contract/audience.ts'

/** The ids of an audience in the order they came, without duplicates and empty ids. */
export const selectedIds = (companyUserIds: Iterable<string>): string[] => {
  const ids = new Set(companyUserIds)
  ids.delete('')
  return [...ids]
}

/** The users of an audience in the order they came, each id once and none without an id. */
export const selectedUsers = (users: readonly Candidate[]): Candidate[] => {
  const ids = new Set([''])
  return users.filter(({ companyUserId }) => ids.size < ids.add(companyUserId).size)
}
