import { measures } from '../measures.ts'

/** How long a batch may run before the next one starts beside it, so that one slow statement does not hold up all. */
const patienceMs = 20
/** Most items that one statement takes. */
const maxItems = 200

type Waiting<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Runs calls that come in while an earlier one is on its way together, in one statement: a morning on which everybody
 * opens the same post costs a fraction of as many statements, and a lone call waits for nobody. `run` returns one result
 * for each item, in their order. Items of equal `keyOf` never share a batch, and keep their order.
 */
export const createBatch = <Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  keyOf?: (item: Item) => string,
): ((item: Item) => Promise<Result>) => {
  let queue: Waiting<Item, Result>[] = []
  let isBusy = false

  const takeBatch = (): Waiting<Item, Result>[] => {
    if (!keyOf) return queue.splice(0, maxItems)
    const batch: Waiting<Item, Result>[] = []
    const later: Waiting<Item, Result>[] = []
    const keys = new Set<string>()
    for (const waiting of queue) {
      const key = keyOf(waiting.item)
      if (batch.length < maxItems && !keys.has(key)) batch.push(waiting)
      else later.push(waiting)
      keys.add(key)
    }
    queue = later
    return batch
  }

  const settle = async (batch: readonly Waiting<Item, Result>[]) => {
    measures.batchItems.publish(batch.length)
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const next = () => {
    if (isBusy || queue.length === 0) return
    isBusy = true
    let isOpen = false
    const open = () => {
      if (isOpen) return
      isOpen = true
      clearTimeout(timer)
      isBusy = false
      next()
    }
    const timer = setTimeout(open, patienceMs)
    settle(takeBatch()).then(open)
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      queue.push({ item, resolve, reject })
      next()
    })
}

/** The rows of a batch in the order of its items; null where an item has none. `place` counts from 1. */
export const byPlace = <Row extends { place: string }>(
  items: readonly unknown[],
  rows: readonly Row[],
): (Row | null)[] => {
  const placed = new Map(rows.map((row) => [Number(row.place), row]))
  return items.map((_, index) => placed.get(index + 1) ?? null)
}
