import { measures } from '../measures.ts'
import { runFor } from './whose.ts'

/** How long a batch may run before the next one starts beside it, so that one slow statement does not hold up all. */
const maxWaitMs = 20
/** Most items that one statement takes. */
const maxItems = 200

type Waiting<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** Gives one result for each item, in their order. */
type Run<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>
type KeyOf<Item> = (item: Item) => string

/**
 * Runs calls that come in at once or during an earlier one together, in one statement: a morning on which everybody
 * opens the same post costs a fraction of as many statements, and a lone call waits for nobody.
 * Items of equal `keyOf` never share a batch or run beside each other, and keep their order. `onIdle` is called when
 * nothing waits or runs any more.
 */
export const createBatch = <Item, Result>(
  run: Run<Item, Result>,
  keyOf?: KeyOf<Item>,
  onIdle: () => void = () => undefined,
): ((item: Item) => Promise<Result>) => {
  let queue: Waiting<Item, Result>[] = []
  let isBusy = false
  let inFlight = 0
  /** Keys of items whose batch has not ended. */
  const running = new Set<string>()

  const takeBatch = (): Waiting<Item, Result>[] => {
    if (!keyOf) return queue.splice(0, maxItems)
    const batch: Waiting<Item, Result>[] = []
    const later: Waiting<Item, Result>[] = []
    // Also behind those that a slow statement still has: the later one could come first.
    const keys = new Set(running)
    for (const waiting of queue) {
      const key = keyOf(waiting.item)
      if (batch.length < maxItems && !keys.has(key)) batch.push(waiting)
      else later.push(waiting)
      keys.add(key)
    }
    queue = later
    for (const { item } of batch) running.add(keyOf(item))
    return batch
  }

  const settle = async (batch: readonly Waiting<Item, Result>[]) => {
    measures.batchItems.publish(batch.length)
    try {
      // A batch may be begun by the one before it, or by any of its calls.
      const results = await runFor(null, () => run(batch.map(({ item }) => item)))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const next = () => {
    if (isBusy) return
    if (queue.length === 0) {
      if (inFlight === 0) onIdle()
      return
    }
    isBusy = true
    let isOpen = false
    const open = () => {
      if (isOpen) return
      isOpen = true
      clearTimeout(timer)
      isBusy = false
      next()
    }
    const batch = takeBatch()
    if (batch.length === 0) {
      isBusy = false
      return
    }
    inFlight += 1
    const timer = setTimeout(open, maxWaitMs)
    settle(batch).then(() => {
      inFlight -= 1
      if (keyOf) for (const { item } of batch) running.delete(keyOf(item))
      if (isOpen) next()
      else open()
    })
  }

  let isScheduled = false
  const start = () => {
    isScheduled = false
    next()
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (isScheduled || isBusy) return
      // Behind the requests that have arrived with it: alone, the first one would make all others wait for its statement.
      isScheduled = true
      setImmediate(start)
    })
}

/** Batches calls like `createBatch`, those of each company apart: a statement is always for one company. */
export const createCompanyBatch = <Item extends { readonly caller: { readonly managementGroupId: number } }, Result>(
  run: (items: readonly Item[], managementGroupId: number) => Promise<readonly Result[]>,
  keyOf?: KeyOf<Item>,
): ((item: Item) => Promise<Result>) => {
  const create = (managementGroupId: number) =>
    createBatch(
      (items: readonly Item[]) => runFor(managementGroupId, () => run(items, managementGroupId)),
      keyOf,
      () => batches.delete(managementGroupId),
    )
  const batches = new Map<number, (item: Item) => Promise<Result>>()
  return (item) => {
    const { managementGroupId } = item.caller
    const batch = batches.get(managementGroupId) ?? create(managementGroupId)
    batches.set(managementGroupId, batch)
    return batch(item)
  }
}
