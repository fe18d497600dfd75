import { type Role, roles } from '@kawaraban/contract/policy.ts'

/** Search and filters of accounts; a missing one matches all. */
export type AccountFilter = { readonly search?: string; readonly department?: string; readonly role?: Role }

/** No filter: one value, so that it is equal to itself in caches. */
export const everybody: AccountFilter = {}

export const isFiltered = (filter: AccountFilter): boolean => Object.keys(filter).length > 0

const text = (value: unknown) => String(value ?? '').slice(0, 100)

/** The filter of an address, or of what has been entered; empty texts and unknown roles count as missing. */
export const readFilter = (given: Readonly<Record<string, unknown>>): AccountFilter => {
  const [search, department] = [text(given.search), text(given.department)]
  const role = roles.find((known) => known === given.role)
  return { ...(search && { search }), ...(department && { department }), ...(role && { role }) }
}
