/** Numbers from 0 (inclusive) to 1 (exclusive). */
export type Chance = () => number

/** The same sequence of numbers for the same seed (mulberry32), so that the demo company is the same everywhere. */
export const chanceFrom = (seed: number): Chance => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of `choices`; a choice that is listed twice is twice as likely. */
export const pick = <T>(chance: Chance, choices: readonly T[]): T => choices[Math.floor(chance() * choices.length)] as T

/** `items` in another order. */
export const shuffled = <T>(chance: Chance, items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, rank: chance() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
