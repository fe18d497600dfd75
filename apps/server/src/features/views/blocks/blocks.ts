import { blockSize } from '../../../db/blocks/block-size.ts'

/** One block of the readers of a post. */
export type Block = {
  readonly block: number
  readonly inScope: Uint8Array
  /** Those who have viewed (or completed) it, in scope or not. */
  readonly done: Uint8Array
  /** Those who have come into scope or left it since their receipt was counted. */
  readonly scopeChanged: Uint8Array
}

/** Eight members of a block as a byte, of bytes of its sets. */
type Choice = (inScope: number, done: number) => number

const inScope: Choice = (inScope) => inScope
const doneInScope: Choice = (inScope, done) => inScope & done
const notDoneInScope: Choice = (inScope, done) => inScope & ~done
const doneOutOfScope: Choice = (inScope, done) => ~inScope & done

const onesOf = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

/** Plain loops here and below: a large company has half a million members to go through for a page. */
const countIn = ({ inScope, done }: Block, choice: Choice): number => {
  let count = 0
  for (let index = 0; index < inScope.length; index++) {
    count += onesOf[choice(inScope[index] ?? 0, done[index] ?? 0) & 0xff] ?? 0
  }
  return count
}

const idsIn = ({ block, inScope, done }: Block, choice: Choice): number[] => {
  const ids: number[] = []
  for (let index = 0; index < inScope.length; index++) {
    const byte = choice(inScope[index] ?? 0, done[index] ?? 0) & 0xff
    for (let bit = 0; byte !== 0 && bit < 8; bit++) {
      if (byte & (0x80 >> bit)) ids.push(block * blockSize + index * 8 + bit)
    }
  }
  return ids
}

const count = (blocks: readonly Block[], choice: Choice): number =>
  blocks.reduce((sum, block) => sum + countIn(block, choice), 0)

const list = (blocks: readonly Block[], choice: Choice): number[] => blocks.flatMap((block) => idsIn(block, choice))

/** The same blocks, with `scopeChanged` as those in scope. */
const ofScopeChanged = (blocks: readonly Block[]) => blocks.map((block) => ({ ...block, inScope: block.scopeChanged }))

/**
 * Members in scope, those of them who are done, those who are done without being in scope, and those who have come into
 * scope or left it since their receipt was counted.
 */
export const totalsOf = (blocks: readonly Block[]) => ({
  inScope: count(blocks, inScope),
  done: count(blocks, doneInScope),
  outOfScope: count(blocks, doneOutOfScope),
  scopeChanged: count(ofScopeChanged(blocks), inScope),
})

/** Ids of those in scope who are done. */
export const listInScope = (blocks: readonly Block[]): number[] => list(blocks, doneInScope)

/** Ids of those who are done and not, or no longer, in scope. */
export const listOutOfScope = (blocks: readonly Block[]): number[] => list(blocks, doneOutOfScope)

/** Ids of those who have come into scope or left it since their receipt was counted. */
export const listScopeChanged = (blocks: readonly Block[]): number[] => list(ofScopeChanged(blocks), inScope)

/** Ids of `limit` members in scope who are not done, ascending, after the first `offset` of them; blocks ascend too. */
export const listNotDone = (blocks: readonly Block[], offset: number, limit: number): number[] => {
  const ids: number[] = []
  let skip = offset
  for (const block of blocks) {
    if (ids.length >= limit) break
    const size = countIn(block, notDoneInScope)
    if (size > skip) ids.push(...idsIn(block, notDoneInScope).slice(skip, skip + limit - ids.length))
    skip = Math.max(0, skip - size)
  }
  return ids
}

/** Gives a function that returns whether the member with an id is in scope. */
export const scopeOf = (blocks: readonly Block[]): ((id: number) => boolean) => {
  const byNumber = new Map(blocks.map((block) => [block.block, block.inScope]))
  return (id) => {
    const index = id % blockSize
    return ((byNumber.get(Math.floor(id / blockSize))?.[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0
  }
}
