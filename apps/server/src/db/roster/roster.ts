import { buildDepartments, type Departments } from '@kawaraban/contract/departments.ts'
import { blockSize } from '../blocks/block-size.ts'
import type { Queries } from '../connect.ts'
import { type MemberSet, readIds } from './member-set.ts'
import { type BlockVersion, findMembersByName, listVersions } from './queries.ts'

/** A block of members: the number of each one's department name among all names, 0 where there is no member. */
type RosterBlock = { readonly version: string; readonly nameNumbers: Uint32Array }

/**
 * Which department name each member of a company has, in blocks. The first of `names` is nobody's, and others may have lost
 * their members.
 */
export type Roster = { readonly names: readonly string[]; readonly blocks: ReadonlyMap<number, RosterBlock> }

/** Reads the roster of a company as of the snapshot of `tx`. */
export type ReadRoster = (tx: Queries, managementGroupId: number) => Promise<Roster>

type Loaded = Roster & {
  readonly names: string[]
  readonly numberOf: Map<string, number>
}

/** 4 bytes for each member: 64 MB. */
const maxBlocks = 16_384
/** More blocks are sooner loaded with all others, from the index. */
const fewBlocks = 32

const emptyRoster = (): Loaded => ({ names: [''], numberOf: new Map(), blocks: new Map() })

const numberOf = ({ names, numberOf }: Loaded, name: string): number => {
  const known = numberOf.get(name) ?? names.push(name) - 1
  numberOf.set(name, known)
  return known
}

const loadBlocks = async (
  tx: Queries,
  managementGroupId: number,
  known: Loaded,
  stale: readonly BlockVersion[],
): Promise<Map<number, RosterBlock>> => {
  const numbers = stale.length > fewBlocks ? null : stale.map(({ block }) => block)
  const { names, people, counts, ids } = await findMembersByName(tx, managementGroupId, numbers)
  const blocks = new Map(
    stale.map(({ block, version }) => [Number(block), { version, nameNumbers: new Uint32Array(blockSize) }]),
  )
  const members = readIds(ids, people)
  let index = 0
  for (const [at, name] of names.entries()) {
    const number = numberOf(known, name)
    for (const end = index + counts.readUInt32BE(at * 4); index < end; index++) {
      const id = members[index] ?? 0
      const nameNumbers = blocks.get(Math.floor(id / blockSize))?.nameNumbers
      if (nameNumbers) nameNumbers[id % blockSize] = number
    }
  }
  return blocks
}

/**
 * Creates the function that reads rosters. What a process has loaded of a block is used until its version changes, so a look
 * at a large company reads 500 numbers and not 510,000 members.
 */
export const createRoster = (): ReadRoster => {
  /** By company, the one that was read longest ago first. */
  const rosters = new Map<number, Loaded>()
  /** By company; resolves when its blocks are loaded, or could not be. */
  const loading = new Map<number, Promise<void>>()
  const ended = () => undefined

  const save = (managementGroupId: number, roster: Loaded) => {
    rosters.delete(managementGroupId)
    rosters.set(managementGroupId, roster)
    let blocks = [...rosters.values()].reduce((sum, { blocks }) => sum + blocks.size, 0)
    for (const [company, { blocks: dropped }] of rosters) {
      if (blocks <= maxBlocks) break
      rosters.delete(company)
      blocks -= dropped.size
    }
  }

  const load = async (
    tx: Queries,
    managementGroupId: number,
    known: Loaded,
    stale: readonly BlockVersion[],
  ): Promise<Roster> => {
    const blocks = await loadBlocks(tx, managementGroupId, known, stale)
    const roster = { ...known, blocks: new Map([...known.blocks, ...blocks]) }
    save(managementGroupId, roster)
    return roster
  }

  return async (tx, managementGroupId) => {
    const versions = await listVersions(tx, managementGroupId)
    // A screen has several looks at a roster, and each would read half a million members.
    for (let other = loading.get(managementGroupId); other; other = loading.get(managementGroupId)) await other
    const known = rosters.get(managementGroupId) ?? emptyRoster()
    const stale = versions.filter(({ block, version }) => known.blocks.get(Number(block))?.version !== version)
    // The same value as long as nothing has changed, for what is computed of it.
    if (stale.length === 0) {
      save(managementGroupId, known)
      return known
    }
    const roster = load(tx, managementGroupId, known, stale).finally(() => loading.delete(managementGroupId))
    loading.set(managementGroupId, roster.then(ended, ended))
    return roster
  }
}

/** Marks the names that members have, by their numbers. */
const markUsed = ({ names, blocks }: Roster): Uint8Array => {
  const isUsed = new Uint8Array(names.length)
  for (const { nameNumbers } of blocks.values()) {
    for (let at = 0; at < blockSize; at++) isUsed[nameNumbers[at] ?? 0] = 1
  }
  isUsed[0] = 0
  return isUsed
}

/** Departments as their names make them, by the roster that has the names. */
const departmentsBy = new WeakMap<Roster, { readonly names: readonly string[]; readonly tree: Departments }>()

const describe = (roster: Roster) => {
  const known = departmentsBy.get(roster)
  if (known) return known
  const isUsed = markUsed(roster)
  const names = roster.names.filter((_, number) => isUsed[number] === 1)
  const described = { names, tree: buildDepartments(names) }
  departmentsBy.set(roster, described)
  return described
}

/** The department names that members of a company have. */
export const listRosterNames = (roster: Roster): readonly string[] => describe(roster).names

/** The tree of departments that members of a company have. */
export const departmentsOf = (roster: Roster): Departments => describe(roster).tree

/** The set of members with one of these department names. */
export const setOfNames = ({ names, blocks }: Roster, chosen: readonly string[]): MemberSet => {
  const wanted = new Set(chosen)
  const isWanted = Uint8Array.from(names, (name, number) => (number > 0 && wanted.has(name) ? 1 : 0))
  const sets = new Map<number, Uint8Array>()
  for (const [block, { nameNumbers }] of blocks) {
    const bits = new Uint8Array(blockSize / 8)
    let isEmpty = true
    for (let at = 0; at < blockSize; at++) {
      if (!isWanted[nameNumbers[at] ?? 0]) continue
      bits[at >> 3] = (bits[at >> 3] ?? 0) | (0x80 >> (at & 7))
      isEmpty = false
    }
    if (!isEmpty) sets.set(block, bits)
  }
  return sets
}
