import { type CompanyUser, listAuthorities } from '@kawaraban/contract/members.ts'
import { maxCandidatePageSize, pageSize } from '@kawaraban/contract/paging.ts'
import { call } from '../../call.ts'

/** Some of a company's accounts, by id; `total` counts all of them. */
export type AccountPage = { readonly users: readonly CompanyUser[]; readonly total: number }

/** Loads page `page`, from 1; of a list that has become shorter the last one. Throws what the call throws. */
export type LoadAccountPage = (page: number, signal: AbortSignal) => Promise<AccountPage>

/**
 * Pages of all accounts, loaded by `after` and `limit` (API-37, AUTHZ-05). A page that lies further on is reached by way
 * of the ids in between, up to 10,000 at once; where each page begins is remembered, so that no way is gone twice.
 */
export const accountPages = (): LoadAccountPage => {
  const startsAfter = new Map<number, string | undefined>([[1, undefined]])

  const loadRows = async (page: number, limit: number, signal: AbortSignal): Promise<AccountPage> => {
    const query = { after: startsAfter.get(page), limit }
    const { users, totalUsers } = await call(listAuthorities, { query, signal })
    for (let rows = pageSize; rows <= users.length; rows += pageSize)
      startsAfter.set(page + rows / pageSize, users[rows - 1]?.companyUserId)
    return { users, total: totalUsers }
  }

  return async (asked, signal) => {
    let page = asked
    while (!startsAfter.has(page)) page--
    while (page < asked) {
      const limit = Math.min(maxCandidatePageSize, (asked - page) * pageSize)
      const { users } = await loadRows(page, limit, signal)
      page += Math.min(limit, users.length) / pageSize
      if (users.length < limit) return loadRows(Math.max(1, Math.ceil(page) - 1), pageSize, signal)
    }
    return loadRows(page, pageSize, signal)
  }
}
