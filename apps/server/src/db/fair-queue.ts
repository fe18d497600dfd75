/** Too many wait already, or one has waited too long: the caller may come back a little later. */
export class Busy extends Error {
  override readonly name = 'Busy'
}

/** Who waited has hung up: nobody gets the answer. */
export class Gone extends Busy {}

type Waiting = { readonly start: () => void }

type Limits = {
  /** How many are in at once, in all and of one key. */
  readonly places: number
  readonly placesEach: number
  /** How many may wait, in all; of one key at most half of them. */
  readonly waiting: number
  readonly waitMs: number
  /** Whether a key may enter beside the number of calls that are in, for a reason of its own. */
  readonly hasRoom?: (key: number | string, inside: number) => boolean
}

/**
 * Waits for a place, and returns the function that frees it. `signal` cancels the wait; throws Busy. `retry` lets in who has
 * room now.
 */
export type Enter = ((key: number | string, signal?: AbortSignal) => Promise<() => void>) & {
  readonly retry: () => void
  /** How many calls wait, in all and of one key. */
  readonly waiting: () => number
  readonly waitingOf: (key: number | string) => number
}

/**
 * Limits concurrent calls. Keys, such as companies, take turns, so that a company with many calls waits behind the one
 * of another; calls of one key stay in their order.
 */
export const createFairQueue = (limits: Limits): Enter => {
  const { places, placesEach, waiting, waitMs, hasRoom = () => true } = limits
  /** The waiting calls by key; the key that has waited longest is first. */
  const queues = new Map<number | string, Waiting[]>()
  const inside = new Map<number | string, number>()
  let taken = 0
  let waits = 0

  const insideOf = (key: number | string) => inside.get(key) ?? 0
  const isOpen = (key: number | string) => taken < places && insideOf(key) < placesEach && hasRoom(key, taken)

  const take = (key: number | string): (() => void) => {
    taken += 1
    inside.set(key, insideOf(key) + 1)
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      taken -= 1
      if (insideOf(key) === 1) inside.delete(key)
      else inside.set(key, insideOf(key) - 1)
      next()
    }
  }

  const next = (): boolean => {
    for (const [key, queue] of queues) {
      const [first] = queue
      if (!first || !isOpen(key)) continue
      // Behind the other keys: its next one waits for their turn.
      queues.delete(key)
      queues.set(key, queue)
      first.start()
      return true
    }
    return false
  }
  const retry = () => {
    while (next());
  }

  const enter = (key: number | string, signal?: AbortSignal): Promise<() => void> => {
    if (signal?.aborted) return Promise.reject(new Gone('gone'))
    const queue = queues.get(key) ?? []
    if (isOpen(key) && queue.length === 0) return Promise.resolve(take(key))
    if (waits >= waiting || queue.length >= waiting / 2) return Promise.reject(new Busy('too many wait'))
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', hangUp)
        queue.splice(queue.indexOf(one), 1)
        if (queue.length === 0) queues.delete(key)
        waits -= 1
      }
      const hangUp = () => {
        end()
        reject(new Gone('gone'))
      }
      const giveUp = () => {
        end()
        reject(new Busy('waited too long'))
      }
      const one: Waiting = {
        start: () => {
          end()
          resolve(take(key))
        },
      }
      const timer = setTimeout(giveUp, waitMs)
      queue.push(one)
      queues.set(key, queue)
      waits += 1
      signal?.addEventListener('abort', hangUp)
    })
  }
  return Object.assign(enter, {
    retry,
    waiting: () => waits,
    waitingOf: (key: number | string) => queues.get(key)?.length ?? 0,
  })
}
