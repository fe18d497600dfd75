import type { CompanyUser } from '@kawaraban/contract/members.ts'
import type { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import type { Request } from '../../testing/server.fake.ts'

/** The page of `users` that a request for the list of accounts gets, filtered by search and role. */
export const pageOfAuthorities = (users: readonly CompanyUser[], { query }: Request<typeof listAuthorities>) => {
  const { limit, search = '', role } = query
  const start = Number(query.after ?? ((query.page ?? 1) - 1) * limit)
  const found = users.filter((user) => user.name.includes(search) && (role === undefined || user.role === role))
  return { users: found.slice(start, start + limit), totalUsers: found.length }
}
