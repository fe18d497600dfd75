import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import { pageSize } from '@kawaraban/contract/paging.ts'
import { call } from '../../call.ts'
import type { AccountFilter } from './account-filter.ts'

/** Some of a company's accounts, by id; `total` counts all that match. */
export type AccountPage = { readonly users: readonly CompanyUser[]; readonly total: number }

/** Loads page `page`, from 1, or the last one of a list that has become shorter. Throws what the call throws. */
export type LoadAccountPage = (page: number, signal: AbortSignal) => Promise<AccountPage>

/**
 * Pages of the accounts that match `filter`: by `after` and `limit` where the page before is known, otherwise by number.
 */
export const accountPages = (filter: AccountFilter): LoadAccountPage => {
  const startsAfter = new Map<number, string | undefined>([[1, undefined]])

  const loadPage: LoadAccountPage = async (page, signal) => {
    const start = startsAfter.has(page) ? { after: startsAfter.get(page) } : { page: String(page) }
    const query = { ...start, ...filter, limit: String(pageSize) }
    const { users, totalUsers: total } = await call(listAuthorities, { query, signal })
    if (users.length === pageSize) startsAfter.set(page + 1, users.at(-1)?.companyUserId)
    const lastPage = Math.max(1, Math.ceil(total / pageSize))
    return users.length === 0 && page > lastPage ? loadPage(lastPage, signal) : { users, total }
  }
  return loadPage
}
