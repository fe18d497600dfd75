/** What people are assumed to do: chosen for this simulation, not measured anywhere. */
export const assumed = {
  people: 10_000,
  /** This share never looks by itself. */
  idle: 0.3,
  /** Another one looks on a working day with this probability, once, between 8:00 and 19:59. */
  looks: 0.4,
  /** A notice leads to the post with this probability, within some hours. */
  followsNotice: { looking: 0.5, idle: 0.3 },
  hoursToFollow: 8,
  /** Who has the post open completes it with this probability; otherwise the next time, perhaps. */
  completes: 0.6,
}

const seed = 20_261_123

/** A number from 0 to 1 that depends on the seed, the person and what it is for, so that both runs draw the same. */
const draw = (person: number, what: string, nth = 0): number => {
  let hash = seed ^ Math.imul(person, 0x9e3779b1) ^ Math.imul(nth + 1, 0x85ebca6b)
  for (const letter of what) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

const isIdle = (person: number) => draw(person, 'idle') < assumed.idle

/** Whether a person looks by itself in an hour of a working day, the day counted from the start. */
export const looksAt = (person: number, day: number, hour: number): boolean =>
  !isIdle(person) &&
  draw(person, 'looks', day) < assumed.looks &&
  hour === 8 + Math.floor(12 * draw(person, 'hour', day))

/** After how many hours a person opens the post because of its `nth` notice; null for not at all. */
export const followsAfter = (person: number, nth: number): number | null => {
  const { looking, idle } = assumed.followsNotice
  if (draw(person, 'follows', nth) >= (isIdle(person) ? idle : looking)) return null
  return 1 + Math.floor(assumed.hoursToFollow * draw(person, 'after', nth))
}

/** Whether a person completes the post when it is open for the `nth` time. */
export const completesAt = (person: number, nth: number): boolean => draw(person, 'completes', nth) < assumed.completes
