/** How many of something each key has. */
type Counts = {
  /** Counts one more, unless the key has `most` already; says whether it did. */
  readonly add: (key: string, most: number) => boolean
  readonly remove: (key: string) => void
  /** Of all keys. */
  readonly total: () => number
}

export const createCounts = (): Counts => {
  const counts = new Map<string, number>()
  let total = 0
  return {
    add: (key, most) => {
      const count = counts.get(key) ?? 0
      if (count >= most) return false
      counts.set(key, count + 1)
      total += 1
      return true
    },
    remove: (key) => {
      total -= 1
      const count = (counts.get(key) ?? 0) - 1
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
    total: () => total,
  }
}
