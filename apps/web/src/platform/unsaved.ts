/** Something entered that the server does not have yet. */
export type Unsaved = {
  /** Whether going to that path would lose it; null stands for leaving the page. */
  isLostAt: (path: string | null) => boolean
  /** Stores it beyond the page's life; gives the path under which it comes up again, or null. */
  store?: () => string | null
}

const entered = new Set<Unsaved>()

/** Has every way out ask first while `unsaved` would be lost, until the returned function is called. */
export const registerUnsaved = (unsaved: Unsaved): (() => void) => {
  entered.add(unsaved)
  return () => void entered.delete(unsaved)
}

/** Whether going to that path, or leaving the page when it is null, would lose something. */
export const wouldLose = (path: string | null): boolean => [...entered].some(({ isLostAt }) => isLostAt(path))

/** Stores what was entered beyond the page's life; gives the path under which it comes up again, or null. */
export const storeUnsaved = (): string | null => {
  for (const { store } of entered) {
    const path = store?.() ?? null
    if (path !== null) return path
  }
  return null
}

/** Gives up what was entered: the user has agreed to lose it. */
export const dropUnsaved = (): void => entered.clear()

/** Where the user wants to go as soon as a save is done: to an address, along the browser's history, or off the page. */
export type Leave = { to: 'address'; href: string } | { to: 'history' } | { to: 'outside' }
type WaitingLeave = { leave: Leave; answer: (mayLeave: boolean) => void }

let saves = 0
let waiting: WaitingLeave | null = null

const takeWaiting = () => {
  const leave = waiting
  waiting = null
  return leave
}

/** Whether a save is on its way. */
export const isSaving = (): boolean => saves > 0

/** Runs a save, during which leaving waits; when it fails, the user stays. */
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

/** Waits for the save on its way; true when the user may then leave, false when the user stays or the saver navigates. */
export const waitForSave = (leave: Leave): Promise<boolean> =>
  new Promise((answer) => {
    waiting?.answer(false)
    waiting = { leave, answer }
  })

/** After a save: lets the user leave who wanted to meanwhile; false when nobody did. */
export const resumeLeave = (): boolean => {
  const found = takeWaiting()
  found?.answer(true)
  return found !== null
}

/** After a save that leads elsewhere by itself: gives the address that the user wanted to go to meanwhile, or null. */
export const takeLeave = (): string | null => {
  const found = takeWaiting()
  found?.answer(found.leave.to === 'outside')
  return found?.leave.to === 'address' ? found.leave.href : null
}
