/**
 * Who is ticked: one byte for each loaded row, and the chosen ids whose row is not loaded yet. The poster's row is always
 * ticked.
 */
export type Choice = {
  /** Ticked rows and chosen ids without a row. */
  count(): number
  has(row: number): boolean
  isPoster(row: number): boolean
  /** Whether the poster's row is loaded. */
  hasPoster(): boolean
  set(row: number, checked: boolean): void
  /** Adds a loaded row: ticked when its id was chosen before. */
  addRow(row: number, companyUserId: string): void
  /** Chosen ids without a row. */
  unseen(): string[]
  unseenCount(): number
}

const firstCapacity = 16_384

/** The choice at the start: the poster and `companyUserIds`. */
export const createChoice = (posterCompanyUserId: string, companyUserIds: readonly string[]): Choice => {
  const unseen = new Set([posterCompanyUserId, ...companyUserIds])
  unseen.delete('')
  let ticks = new Uint8Array(firstCapacity)
  let ticked = 0
  let posterRow = -1
  const set = (row: number, checked: boolean) => {
    if (row === posterRow || (ticks[row] === 1) === checked) return
    ticks[row] = checked ? 1 : 0
    ticked += checked ? 1 : -1
  }
  return {
    count: () => ticked + unseen.size,
    has: (row) => ticks[row] === 1,
    isPoster: (row) => row === posterRow,
    hasPoster: () => posterRow >= 0,
    set,
    addRow: (row, companyUserId) => {
      if (row >= ticks.length) {
        const wider = new Uint8Array(ticks.length * 2)
        wider.set(ticks)
        ticks = wider
      }
      if (unseen.delete(companyUserId)) set(row, true)
      if (companyUserId === posterCompanyUserId) posterRow = row
    },
    unseen: () => [...unseen],
    unseenCount: () => unseen.size,
  }
}
