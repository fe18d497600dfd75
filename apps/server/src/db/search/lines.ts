import type { Role } from '@kawaraban/contract/policy.ts'
import { blockSize } from '../blocks/block-size.ts'
import { type BlockRow, searchedRoles } from './queries.ts'

/**
 * A block of members as it is searched. `text` has four lines of each member: name, account ID, department and reading.
 * `starts` has three numbers for each: where the lines, the department and the reading begin; and at the end where all end.
 */
export type SearchBlock = {
  readonly version: string
  readonly text: Buffer
  readonly starts: Uint32Array
  readonly indexes: Uint16Array
  readonly roles: Uint8Array
}

/** Who is searched for: all that is given must match. Texts are folded. */
export type Wanted = {
  readonly terms: readonly string[]
  /** Whether a term may be in the department, or just in name, reading and account ID. */
  readonly isInDepartment: boolean
  /** A part of the department, or empty. */
  readonly department: string
  readonly role: Role | null
}

/** `Wanted` as it is compared with bytes. */
type Needles = {
  readonly terms: readonly Buffer[]
  readonly isInDepartment: boolean
  readonly department: Buffer | null
  readonly role: number | null
}

const lineFeed = 10

/** Gives where the line behind the one at `from` begins. A plain loop, as those below: half a million members are gone through. */
const nextLine = (text: Buffer, from: number): number => {
  let at = from
  while (at < text.length && text[at] !== lineFeed) at++
  return at + 1
}

/** Makes a block of what was read of it, nothing for a block without members. */
export const searchBlockOf = (version: string, row: BlockRow | undefined): SearchBlock => {
  const text = Buffer.from(row?.lines ?? '')
  const numbers = row?.numbers ?? Buffer.alloc(0)
  const people = numbers.length / 8
  const starts = new Uint32Array(3 * people + 1)
  const indexes = new Uint16Array(people)
  const roles = new Uint8Array(people)
  let start = 0
  for (let person = 0; person < people; person++) {
    const number = numbers.readUInt32BE(person * 8 + 4)
    indexes[person] = number % blockSize
    roles[person] = (number >> 10) & 3
    const department = nextLine(text, nextLine(text, start))
    starts[3 * person] = start
    starts[3 * person + 1] = department
    starts[3 * person + 2] = nextLine(text, department)
    start += numbers.readUInt32BE(person * 8) * 2 ** 20 + (number >>> 12)
  }
  starts[3 * people] = start
  return { version, text, starts, indexes, roles }
}

/** About how many bytes a block takes in memory. */
export const sizeOfBlock = ({ text, starts, indexes, roles }: SearchBlock): number =>
  text.length + starts.byteLength + indexes.byteLength + roles.byteLength + 500

/** Prepares a search. */
export const needlesOf = ({ terms, isInDepartment, department, role }: Wanted): Needles => ({
  terms: terms.map((term) => Buffer.from(term)),
  isInDepartment,
  department: department === '' ? null : Buffer.from(department),
  role: role && searchedRoles.indexOf(role),
})

/** Whether `text` has `needle` between two indexes. By the last byte first: the first ones of kana and kanji are few. */
const has = (text: Buffer, needle: Buffer, from: number, to: number): boolean => {
  const last = needle.length - 1
  const lastByte = needle[last]
  for (let end = from + last; end < to; end++) {
    if (text[end] !== lastByte) continue
    let back = 1
    while (back <= last && text[end - back] === needle[last - back]) back++
    if (back > last) return true
  }
  return false
}

const isMatch = ({ text, starts, roles }: SearchBlock, needles: Needles, person: number): boolean => {
  if (needles.role !== null && roles[person] !== needles.role) return false
  const start = starts[3 * person] ?? 0
  const department = starts[3 * person + 1] ?? 0
  const reading = starts[3 * person + 2] ?? 0
  const end = starts[3 * person + 3] ?? 0
  if (needles.department && !has(text, needles.department, department, reading)) return false
  for (const term of needles.terms) {
    const isFound = needles.isInDepartment
      ? has(text, term, start, end)
      : has(text, term, start, department) || has(text, term, reading, end)
    if (!isFound) return false
  }
  return true
}

/** The bits of those of a block who match; null for nobody. */
export const matchBlock = (block: SearchBlock, needles: Needles): Uint8Array | null => {
  let bits: Uint8Array | null = null
  for (let person = 0; person < block.indexes.length; person++) {
    if (!isMatch(block, needles, person)) continue
    bits ??= new Uint8Array(blockSize / 8)
    const index = block.indexes[person] ?? 0
    bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7))
  }
  return bits
}
