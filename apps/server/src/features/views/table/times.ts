import { type Instant, minuteMs } from '@kawaraban/contract/tokyo.ts'

const slotMs = 10 * minuteMs
const slotOf = (at: Instant): Instant => Math.floor(at / slotMs) * slotMs

/** How many counted receipts of those then in scope fall into the ten minutes from `fromAt` on. */
export type Slot = { readonly fromAt: Instant; readonly receipts: number }

/** A receipt that is not counted as it stands: changed since, or of a member who came into scope or left it. */
export type Moved = {
  readonly companyUserId: string
  readonly doneAt: Instant | null
  readonly countedAt: Instant | null
}

/** Where a row stands: `skip` rows after the newest one before `untilAt`. */
export type Start = { readonly untilAt: Instant; readonly skip: number }

/**
 * Where the row at `offset` of all done rows stands, newest on top. `isInScope` tells it of now, `rescoped` holds those
 * for whom it was the other way round when their receipt was counted.
 */
export const findStart = (
  slots: readonly Slot[],
  moved: readonly Moved[],
  isInScope: (id: number) => boolean,
  rescoped: ReadonlySet<number>,
  offset: number,
): Start | null => {
  const counts = new Map(slots.map(({ fromAt, receipts }) => [fromAt, receipts]))
  const add = (at: Instant | null, receipts: number) => {
    if (at !== null) counts.set(slotOf(at), (counts.get(slotOf(at)) ?? 0) + receipts)
  }
  for (const { companyUserId, doneAt, countedAt } of moved) {
    const isIn = isInScope(Number(companyUserId))
    const wasIn = isIn !== rescoped.has(Number(companyUserId))
    if (wasIn) add(countedAt, -1)
    if (isIn) add(doneAt, 1)
  }
  let skip = offset
  for (const [fromAt, receipts] of [...counts].sort(([one], [other]) => other - one)) {
    if (skip < receipts) return { untilAt: fromAt + slotMs, skip }
    skip -= receipts
  }
  return null
}
