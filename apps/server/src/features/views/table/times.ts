import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'

const slotMs = 10 * minuteMs
const slotOf = (at: Instant): Instant => Math.floor(at / slotMs) * slotMs

/** How many counted receipts of those then in scope fall into the ten minutes from `fromAt` on. */
export type Slot = { readonly fromAt: Instant; readonly receipts: number }

/** A receipt that has changed since it was counted, or of a member who has come into scope or left it since. */
export type ChangedReceipt = {
  readonly companyUserId: string
  readonly doneAt: Instant | null
  readonly countedAt: Instant | null
}

/** The position of a row: `skip` rows after the newest one before `untilAt`. */
export type Start = { readonly untilAt: Instant; readonly skip: number }

/**
 * How many of those in scope have done it in each ten minutes, by their first instant. `isInScope` is the present state;
 * `scopeChanged` lists members whose state has changed since their receipt was counted.
 */
export const countSlots = (
  slots: readonly Slot[],
  changed: readonly ChangedReceipt[],
  isInScope: (id: number) => boolean,
  scopeChanged: ReadonlySet<number>,
): Map<Instant, number> => {
  const counts = new Map(slots.map(({ fromAt, receipts }) => [fromAt, receipts]))
  const add = (at: Instant | null, receipts: number) => {
    if (at !== null) counts.set(slotOf(at), (counts.get(slotOf(at)) ?? 0) + receipts)
  }
  for (const { companyUserId, doneAt, countedAt } of changed) {
    const isIn = isInScope(Number(companyUserId))
    const wasIn = isIn !== scopeChanged.has(Number(companyUserId))
    if (wasIn) add(countedAt, -1)
    if (isIn) add(doneAt, 1)
  }
  return counts
}

/** Finds the row at `offset` of all done rows, newest on top, by their counted slots; null when these count fewer. */
export const findStart = (slots: ReadonlyMap<Instant, number>, offset: number): Start | null => {
  let skip = offset
  for (const [fromAt, receipts] of [...slots].sort(([one], [other]) => other - one)) {
    if (skip < receipts) return { untilAt: fromAt + slotMs, skip }
    skip -= receipts
  }
  return null
}
