/**
 * Who is ticked: one byte for each row that is there, and the chosen ids whose row has not come yet.
 * The poster's row is always ticked (AUD-04).
 */
export type Choice = {
  /** Ticked rows and chosen ids still to come. */
  count(): number
  has(row: number): boolean
  isPoster(row: number): boolean
  set(row: number, checked: boolean): void
  /** A row comes in: ticked when its id was chosen before. */
  enter(row: number, companyUserId: string): void
  /** Chosen ids without a row. */
  unseen(): string[]
  unseenCount(): number
}

const firstCapacity = 16_384

/** The choice at the start: the poster and `companyUserIds` (AUD-03). */
export const createChoice = (posterCompanyUserId: string, companyUserIds: readonly string[]): Choice => {
  const waiting = new Set([posterCompanyUserId, ...companyUserIds])
  waiting.delete('')
  let ticks = new Uint8Array(firstCapacity)
  let ticked = 0
  let posterRow = -1
  const set = (row: number, checked: boolean) => {
    if (row === posterRow || (ticks[row] === 1) === checked) return
    ticks[row] = checked ? 1 : 0
    ticked += checked ? 1 : -1
  }
  return {
    count: () => ticked + waiting.size,
    has: (row) => ticks[row] === 1,
    isPoster: (row) => row === posterRow,
    set,
    enter: (row, companyUserId) => {
      if (row >= ticks.length) {
        const wider = new Uint8Array(ticks.length * 2)
        wider.set(ticks)
        ticks = wider
      }
      if (waiting.delete(companyUserId)) set(row, true)
      if (companyUserId === posterCompanyUserId) posterRow = row
    },
    unseen: () => [...waiting],
    unseenCount: () => waiting.size,
  }
}
