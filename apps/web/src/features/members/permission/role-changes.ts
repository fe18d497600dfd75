import type { CompanyUser } from '@kawaraban/contract/members.ts'
import type { Role } from '@kawaraban/contract/policy.ts'

type Holder = Pick<CompanyUser, 'companyUserId' | 'role'>

/** Roles chosen and not saved yet, by companyUserId; each differs from the role that was last loaded. */
export type RoleChanges = ReadonlyMap<string, Role>

export const noChanges: RoleChanges = new Map()

/** The changes after choosing a role for someone; choosing the stored one takes the change back. */
export const choose = (changes: RoleChanges, { companyUserId, role: stored }: Holder, role: Role): RoleChanges => {
  const next = new Map(changes)
  if (role === stored) next.delete(companyUserId)
  else next.set(companyUserId, role)
  return next
}

/** The changes without those that equal the stored roles, just fetched or just saved. */
export const dropAppliedChanges = (changes: RoleChanges, stored: readonly Holder[]): RoleChanges => {
  const settled = stored.filter(({ companyUserId, role }) => changes.get(companyUserId) === role)
  if (settled.length === 0) return changes
  const ids = new Set(settled.map(({ companyUserId }) => companyUserId))
  return new Map([...changes].filter(([companyUserId]) => !ids.has(companyUserId)))
}

/** The changes as they are sent to the server. */
export const entriesOf = (changes: RoleChanges): Holder[] =>
  [...changes].map(([companyUserId, role]) => ({ companyUserId, role }))

/** The users with the roles that have been saved. */
export const withRoles = (users: readonly CompanyUser[], saved: RoleChanges): CompanyUser[] =>
  users.map((user) => ({ ...user, role: saved.get(user.companyUserId) ?? user.role }))
