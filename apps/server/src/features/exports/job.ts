import type { ExportFormat } from '@kawaraban/contract/exports.ts'
import type { OverviewOrder } from '@kawaraban/contract/overview-order.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import type { ReaderOrder } from '@kawaraban/contract/progress.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Totals } from '../../db/totals/totals.ts'
import type { ReachParts, UnreachedChoice } from '../unreached/queries.ts'

/** One table of a post. `narrowing` is that of the contract as JSON: a text is smaller than the ids that it may list. */
export type OfPost = { readonly newsId: string; readonly narrowing: string; readonly order: ReaderOrder }
/** All posts that a member manages under a role, in an order; `held` is what the process has counted of them. */
export type OfAllPosts = {
  readonly newsId: null
  readonly role: Role
  readonly order: OverviewOrder
  readonly held: Totals | null
}

/**
 * People of the company whom no notice reaches. `reach` is the statement that finds them as text and values: a thread has no settings
 * of channels, and gets no `Sql`.
 */
export type OfUnreached = UnreachedChoice & {
  readonly newsId: null
  readonly reach: ReachParts
  readonly hasMail: boolean
}

/** What is exported, for whom, and as of when. */
export type Job = {
  readonly managementGroupId: number
  readonly companyUserId: string
  readonly format: ExportFormat
  readonly now: Instant
} & (OfPost | OfAllPosts | OfUnreached)
