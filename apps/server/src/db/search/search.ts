import { setImmediate as nextRound } from 'node:timers/promises'
import type { Memory } from '../../memory.ts'
import type { Queries } from '../connect.ts'
import type { MemberSet } from '../roster/member-set.ts'
import { type BlockVersion, listVersions } from '../roster/queries.ts'
import { matchBlock, needlesOf, type SearchBlock, searchBlockOf, sizeOfBlock, type Wanted } from './lines.ts'
import { findSearchBlocks } from './queries.ts'

/** Finds the members of a company who match, as of the snapshot of `tx`; null where they are so few that the database searches. */
export type FindMatching = (tx: Queries, managementGroupId: number, wanted: Wanted) => Promise<MemberSet | null>

type Lines = ReadonlyMap<string, SearchBlock>

/** People of a company from above which they are held in memory (G-318). */
const maxUnheld = 10_000
/** Blocks that are loaded by one statement, and those that are searched without a break: two milliseconds of work with five words. */
const atOnce = { loaded: 32, searched: 8 }

const sizeOf = (lines: Lines): number => [...lines.values()].reduce((sum, block) => sum + sizeOfBlock(block), 1)

const slicesOf = (blocks: readonly BlockVersion[], size: number): BlockVersion[][] =>
  Array.from({ length: Math.ceil(blocks.length / size) }, (_, index) => blocks.slice(index * size, (index + 1) * size))

const searchLines = async (lines: Lines, versions: readonly BlockVersion[], wanted: Wanted): Promise<MemberSet> => {
  const needles = needlesOf(wanted)
  const found = new Map<number, Uint8Array>()
  for (const slice of slicesOf(versions, atOnce.searched)) {
    for (const { block } of slice) {
      const known = lines.get(block)
      const bits = known && matchBlock(known, needles)
      if (bits) found.set(Number(block), bits)
    }
    await nextRound()
  }
  return found
}

/**
 * Creates the function that searches the members of large companies in memory: names, readings, account IDs, departments and
 * roles, by blocks with the versions of `member_blocks`. Others are served between its slices.
 */
export const createSearch = (memory: Memory, maxInDatabase = maxUnheld): FindMatching => {
  const held = memory<Lines>('search', sizeOf)
  /** By company; resolves when its blocks are loaded, or could not be. */
  const loading = new Map<number, Promise<unknown>>()

  const load = async (
    tx: Queries,
    managementGroupId: number,
    known: Lines,
    stale: readonly BlockVersion[],
  ): Promise<Lines> => {
    const lines = new Map(known)
    for (const slice of slicesOf(stale, atOnce.loaded)) {
      const blocks = slice.map(({ block }) => block)
      const rows = new Map((await findSearchBlocks(tx, managementGroupId, blocks)).map((row) => [row.block, row]))
      for (const { block, version } of slice) lines.set(block, searchBlockOf(version, rows.get(block)))
    }
    held.set(managementGroupId, lines)
    return lines
  }

  const linesOf = async (tx: Queries, managementGroupId: number, versions: readonly BlockVersion[]): Promise<Lines> => {
    // Each keystroke is a search, and each would read half a million members.
    for (let other = loading.get(managementGroupId); other; other = loading.get(managementGroupId)) await other
    const known: Lines = held.get(managementGroupId) ?? new Map()
    const stale = versions.filter(({ block, version }) => known.get(block)?.version !== version)
    if (stale.length === 0) return known
    const lines = load(tx, managementGroupId, known, stale).finally(() => loading.delete(managementGroupId))
    loading.set(
      managementGroupId,
      lines.catch(() => undefined),
    )
    return lines
  }

  return async (tx, managementGroupId, wanted) => {
    const versions = await listVersions(tx, managementGroupId)
    if (versions.reduce((sum, { members }) => sum + members, 0) <= maxInDatabase) return null
    versions.sort((one, other) => Number(one.block) - Number(other.block))
    return searchLines(await linesOf(tx, managementGroupId, versions), versions, wanted)
  }
}
