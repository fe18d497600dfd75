import { dayMs, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { Memory } from '../../memory.ts'
import { blockSize } from '../blocks/block-size.ts'
import type { Queries } from '../connect.ts'
import type { MemberSet } from '../roster/member-set.ts'
import { type ChangedBlock, type Counts, countChanges, countPosts, findReaders, type PostCounts } from './queries.ts'

/** A post to count; `version` is that of its blocks. */
export type PostToCount = { readonly newsId: string; readonly version: string }

/** What is counted of posts, by the readers of one moment; `since` is when the oldest of it was counted by all blocks. */
export type Totals = {
  readonly since: Instant
  readonly readers: MemberSet
  readonly posts: ReadonlyMap<string, Counts & Pick<PostToCount, 'version'>>
}

/** Posts that one statement counts: some tenths of a second at most. */
const postsAtOnce = 256
/** A block that is looked for costs so many of a post that is read block by block. */
const lookupCost = 4

const noBits = new Uint8Array(blockSize / 8)

const changesOf = (former: MemberSet, readers: MemberSet): ChangedBlock[] =>
  [...new Set([...former.keys(), ...readers.keys()])].flatMap((block) => {
    const [before, now] = [former.get(block) ?? noBits, readers.get(block) ?? noBits]
    if (Buffer.compare(before, now) === 0) return []
    const added = now.map((byte, index) => byte & ~(before[index] ?? 0))
    const removed = before.map((byte, index) => byte & ~(now[index] ?? 0))
    return [{ block, added, removed }]
  })

/** Runs a query of posts by some at a time, so that none of its statements takes long. */
const inParts = async (
  newsIds: readonly string[],
  query: (newsIds: readonly string[]) => Promise<PostCounts[]>,
): Promise<Map<string, Counts>> => {
  const counts = new Map<string, Counts>()
  for (let from = 0; from < newsIds.length; from += postsAtOnce) {
    for (const row of await query(newsIds.slice(from, from + postsAtOnce))) counts.set(row.newsId, row)
  }
  return counts
}

const nothing: Counts = { total: 0, viewed: 0, completed: 0 }

/**
 * Counts the readers of posts by their blocks, as of the snapshot of `tx`. Of posts whose blocks are those of `held`, only the
 * blocks are read whose readers have changed since.
 */
export const countTotals = async (
  tx: Queries,
  managementGroupId: number,
  posts: readonly PostToCount[],
  { held, now }: { readonly held: Totals | null; readonly now: Instant },
): Promise<Totals> => {
  const readers = await findReaders(tx, managementGroupId)
  const changed = held ? changesOf(held.readers, readers) : []
  const base = held && changed.length * lookupCost <= readers.size ? held : null
  const knownOf = ({ newsId, version }: PostToCount): Counts | null => {
    const known = base?.posts.get(newsId)
    return known?.version === version ? known : null
  }
  const listIds = (isKnown: boolean) =>
    posts.filter((post) => (knownOf(post) !== null) === isKnown).map(({ newsId }) => newsId)
  const changes = await inParts(changed.length > 0 ? listIds(true) : [], (ids) =>
    countChanges(tx, managementGroupId, ids, changed),
  )
  const counted = await inParts(listIds(false), (ids) => countPosts(tx, managementGroupId, ids))
  const countsOf = (post: PostToCount): Counts => {
    const known = knownOf(post) ?? counted.get(post.newsId) ?? nothing
    const change = changes.get(post.newsId) ?? nothing
    return {
      total: known.total + change.total,
      viewed: known.viewed + change.viewed,
      completed: known.completed + change.completed,
    }
  }
  return {
    since: base?.since ?? now,
    readers,
    posts: new Map(posts.map((post) => [post.newsId, { ...countsOf(post), version: post.version }])),
  }
}

/** Whose totals are held: those of all posts of a company, or of the posts of one author. */
export type Holder = { readonly managementGroupId: number; readonly ownerCompanyUserId: string | null }

/** What a process holds of totals. */
export type HeldTotals = {
  readonly find: (holder: Holder, now: Instant) => Totals | null
  readonly save: (holder: Holder, totals: Totals) => void
}

/** Blocks of posts from which on their totals are held: to read fewer takes some milliseconds. */
const minHeld = 16_384
/** A process of the version before does not raise the version of blocks. So no difference lasts longer than those of blocks do. */
const maxHeldMs = dayMs

const bytesOfPost = 200
const bytesOfBlock = blockSize / 8 + 100
const sizeOf = ({ readers, posts }: Totals): number => readers.size * bytesOfBlock + posts.size * bytesOfPost

/** Creates what a process holds of totals, those of few posts or small companies left out. */
export const createHeldTotals = (memory: Memory, minBlocks = minHeld): HeldTotals => {
  const held = memory<Totals>('totals', sizeOf)
  const keyOf = ({ managementGroupId, ownerCompanyUserId }: Holder) => `${managementGroupId} ${ownerCompanyUserId}`
  return {
    find: (holder, now) => {
      const totals = held.get(keyOf(holder))
      return totals && now - totals.since < maxHeldMs ? totals : null
    },
    save: (holder, totals) => {
      if (totals.readers.size * totals.posts.size >= minBlocks) held.set(keyOf(holder), totals)
    },
  }
}
