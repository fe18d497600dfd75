/** Input that is not saved at the server yet. */
export type Unsaved = {
  /** Whether navigating to that path would lose it; null means leaving the page. */
  isLostAt: (path: string | null) => boolean
  /** Stores it beyond a page reload; returns the path that restores it, or null. */
  store?: () => string | null
  /** What may become of it beside being lost; null where it cannot be stored as a draft. */
  draft?: () => UnsavedDraft | null
}

/** Input that can be stored as a draft. `keep` returns whether that was done, `discard` removes what was stored of it. */
type UnsavedDraft = { keep: () => Promise<boolean>; discard: () => Promise<void> }

const entered = new Set<Unsaved>()

/** Requires a confirmation before navigation that would lose `unsaved`, until the returned function is called. */
export const registerUnsaved = (unsaved: Unsaved): (() => void) => {
  entered.add(unsaved)
  return () => void entered.delete(unsaved)
}

/** Whether navigating to that path, or leaving the page when it is null, would lose input. */
export const wouldLose = (path: string | null): boolean => [...entered].some(({ isLostAt }) => isLostAt(path))

/** Stores unsaved input beyond a page reload; returns the path that restores it, or null. */
export const storeUnsaved = (): string | null => {
  for (const { store } of entered) {
    const path = store?.() ?? null
    if (path !== null) return path
  }
  return null
}

/** The unsaved input that can be stored as a draft, or null. */
export const unsavedDraft = (): UnsavedDraft | null => {
  for (const { draft } of entered) {
    const found = draft?.() ?? null
    if (found) return found
  }
  return null
}

/** Forgets all unsaved input, once the user has agreed. */
export const dropUnsaved = (): void => entered.clear()

/** Where the user wants to go after a running save: to an address, along the browser's history, or off the page. */
export type Leave = { to: 'address'; href: string } | { to: 'history' } | { to: 'outside' }
type WaitingLeave = { leave: Leave; answer: (mayLeave: boolean) => void }

let saves = 0
let waiting: WaitingLeave | null = null

const takeWaiting = () => {
  const leave = waiting
  waiting = null
  return leave
}

/** Whether a save is running. */
export const isSaving = (): boolean => saves > 0

/** Runs a save. Navigation waits for it, and is cancelled when it fails. */
export const runSave = async <Result>(save: () => Promise<Result>): Promise<Result> => {
  saves += 1
  try {
    return await save()
  } catch (error) {
    takeWaiting()?.answer(false)
    throw error
  } finally {
    saves -= 1
  }
}

/** Waits for the running save; true when the navigation may continue, false when it is cancelled. */
export const waitForSave = (leave: Leave): Promise<boolean> =>
  new Promise((answer) => {
    waiting?.answer(false)
    waiting = { leave, answer }
  })

/** Continues a navigation that waited for the save; false when there is none. */
export const resumeLeave = (): boolean => {
  const found = takeWaiting()
  found?.answer(true)
  return found !== null
}

/** After a save that navigates by itself: returns the address that the user wanted meanwhile, or null. */
export const takeLeave = (): string | null => {
  const found = takeWaiting()
  found?.answer(found.leave.to === 'outside')
  return found?.leave.to === 'address' ? found.leave.href : null
}
