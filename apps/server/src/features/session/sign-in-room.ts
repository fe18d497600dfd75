import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'
import { signInMinutes } from '../../http/browser-keys.ts'

/** What has to go before one more sign-in is stored. */
export type Room = {
  /** The state of the sign-in that ends for it. */
  readonly ended: string | null
  /** Whether those that are past their time are to be deleted. */
  readonly isPurgeDue: boolean
}

/** Sign-ins that a process has stored, of one address and in all. */
const mostStored = { ofAddress: 6_000, inAll: 30_000 }

/**
 * Bounds the sign-ins that a process has stored (G-311). One more ends the oldest of its address, or of the address with the
 * most, so that a flood ends its own. Finished ones count until their time is over.
 */
export const createSignInRoom = ({ ofAddress, inAll } = mostStored) => {
  /** By address the states that are stored, the oldest first, and since when. */
  const stored = new Map<string, Map<string, Instant>>()
  let total = 0
  let purgedAt = Number.NEGATIVE_INFINITY

  const remove = (network: string, states: Map<string, Instant>, state: string) => {
    states.delete(state)
    if (states.size === 0) stored.delete(network)
    total -= 1
  }

  const purge = (now: Instant) => {
    for (const [network, states] of stored) {
      for (const [state, at] of states) {
        if (now - at < signInMinutes * minuteMs) break
        remove(network, states, state)
      }
    }
  }

  /** The address whose oldest sign-in ends, if one has to. */
  const findFull = (network: string): string | null => {
    if ((stored.get(network)?.size ?? 0) >= ofAddress) return network
    if (total < inAll) return null
    const [largest] = [...stored].reduce((one, other) => (other[1].size > one[1].size ? other : one))
    return largest
  }

  return (network: string, state: string, now: Instant): Room => {
    const isPurgeDue = now - purgedAt >= minuteMs
    if (isPurgeDue) {
      purge(now)
      purgedAt = now
    }
    const full = findFull(network)
    const states = full === null ? undefined : stored.get(full)
    const [ended = null] = states?.keys() ?? []
    if (full !== null && states && ended !== null) remove(full, states, ended)
    const own = stored.get(network) ?? new Map<string, Instant>()
    stored.set(network, own.set(state, now))
    total += 1
    return { ended, isPurgeDue }
  }
}
