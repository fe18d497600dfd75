import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { knownBlocks, type Post } from '../../views/blocks/queries.ts'

/** One block of those in scope: who of them has viewed and completed the post. */
export type ScopeBlock = {
  readonly block: string
  readonly inScope: Buffer
  readonly viewed: Buffer
  readonly completed: Buffer
  /** How many of those who have completed the post have never viewed it. */
  readonly unopened: number
  readonly uncounted: number
}

/** The readers of a post in blocks. PostgreSQL puts the number of bits before them, in four bytes. */
export const listScope = (tx: Queries, post: Post): Promise<ScopeBlock[]> =>
  tx.query<ScopeBlock>(sql`
    with ${knownBlocks(post)}
    select block, bit_send(in_scope) as "inScope", bit_send(in_scope & viewed) as viewed,
      bit_send(in_scope & completed) as completed,
      bit_count(in_scope & completed & ~viewed)::integer as unopened, uncounted
    from known`)
