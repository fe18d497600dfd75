import type { Narrowing, ReaderOrder } from '@kawaraban/contract/progress.ts'
import type { Queries } from '../../../db/connect.ts'
import type { Post } from '../../views/blocks/queries.ts'
import { listReadersPage, type ReadersPage } from '../../views/table/queries.ts'
import { type KnownMembers, matchReaders } from './queries.ts'

type Query = {
  readonly narrowing: Narrowing
  readonly order: ReaderOrder
  readonly page: number
  readonly limit: number
}

/** Reads a page of those whom a narrowing leaves, with their totals. */
export const readPage = async (
  tx: Queries,
  known: KnownMembers,
  post: Post,
  { narrowing, order, page, limit }: Query,
): Promise<ReadersPage> => {
  const { chosen, matching } = await matchReaders(tx, known, post.managementGroupId, narrowing)
  return listReadersPage(tx, post, chosen.kind, { page, limit, order, state: chosen.state, among: matching })
}
