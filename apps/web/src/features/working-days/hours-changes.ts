import type { StoredHours } from '@kawaraban/contract/working-days.ts'

/** What an admin has changed and not saved; it applies to what is stored, also after somebody else's change. */
export type HoursChanges = {
  readonly opensAt?: string
  readonly closesAt?: string
  /** Notes of added days, by day; empty without a note. */
  readonly added: ReadonlyMap<string, string>
  readonly removed: ReadonlySet<string>
}

export const noChanges: HoursChanges = { added: new Map(), removed: new Set() }

/** A day off of the company, `YYYY-MM-DD`, with its note or ''. */
export type DayOff = { readonly day: string; readonly note: string; readonly isUnsaved: boolean }

type ShownHours = { readonly opensAt: string; readonly closesAt: string; readonly daysOff: readonly DayOff[] }

/** The stored hours with the changes, days in their order. */
export const applyChanges = (stored: StoredHours, { added, removed, ...hours }: HoursChanges): ShownHours => {
  const notes = new Map(stored.notes.map(({ day, note }) => [day, note]))
  const unchanged = stored.daysOff
    .filter((day) => !removed.has(day) && !added.has(day))
    .map((day) => ({ day, note: notes.get(day) ?? '', isUnsaved: false }))
  const own = [...added].map(([day, note]) => ({ day, note, isUnsaved: true }))
  const daysOff = [...unchanged, ...own].sort((one, other) => one.day.localeCompare(other.day))
  return { opensAt: hours.opensAt ?? stored.opensAt, closesAt: hours.closesAt ?? stored.closesAt, daysOff }
}

export const addDay = (changes: HoursChanges, day: string, note: string): HoursChanges => ({
  ...changes,
  added: new Map(changes.added).set(day, note),
})

export const removeDay = (changes: HoursChanges, day: string): HoursChanges => ({
  ...changes,
  added: new Map([...changes.added].filter(([one]) => one !== day)),
  removed: new Set(changes.removed).add(day),
})

/** The body that saves the changes over the version that was loaded. */
export const bodyOf = (stored: StoredHours, changes: HoursChanges): StoredHours => {
  const { daysOff, ...hours } = applyChanges(stored, changes)
  const notes = daysOff.filter(({ note }) => note !== '').map(({ day, note }) => ({ day, note }))
  return { ...hours, daysOff: daysOff.map(({ day }) => day), notes, version: stored.version }
}

/** Whether saving would change anything. */
export const isChanged = (stored: StoredHours, changes: HoursChanges): boolean => {
  const { opensAt, closesAt, daysOff, notes, version } = stored
  return JSON.stringify(bodyOf(stored, changes)) !== JSON.stringify({ opensAt, closesAt, daysOff, notes, version })
}
