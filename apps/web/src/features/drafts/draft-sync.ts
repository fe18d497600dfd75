import { getDraft } from '@kawaraban/contract/drafts.ts'
import { type CallCode, CallError, call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { endsSession } from '../../failure-outcome.ts'
import { now, pause } from '../../platform/clock.ts'
import { log } from '../../platform/log.ts'
import { type DraftStatus, noDraft, useDraftState } from './draft-state.ts'
import { createSaves, type Entered, type Known } from './saves.ts'

/** How long after the last change it is saved, and how long after the first one at the latest. */
const [quietMs, longestMs] = [2_000, 20_000]
/** The pause before a failed save is tried again; it doubles up to the longest. */
const [firstRetryMs, longestRetryMs] = [5_000, 60_000]
/** How long leaving waits until the draft is what it was. */
const takeBackMs = 2_000

const statusOf: Partial<Record<CallCode, DraftStatus>> = {
  draftChanged: 'changed',
  documentDeleted: 'gone',
  limitExceeded: 'full',
  badRequest: 'refused',
  tooLarge: 'refused',
}

const isStatus = (...statuses: DraftStatus[]) => statuses.includes(useDraftState.getState().status)
/** Without a decision of the user nothing more is saved. */
const isStuck = () => isStatus('changed', 'gone', 'full')

type Form = {
  /** What is entered at this moment; a list of people that has not changed is the same array. */
  readonly read: () => Entered
  /** Stores it in this tab, as long as the server does not have it. */
  readonly storeHere: () => void
  /** The server has it. */
  readonly clearHere: () => void
}

/**
 * Stores what is entered into a form as a draft, two seconds after the last change, and tries again what fails.
 * `opened` is what the draft was when the form opened it; null for a draft that the form begins.
 */
export const createDraftSync = (form: Form, first: Known, opened: Entered | null) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let firstChangeAt: number | null = null
  let retryMs = firstRetryMs
  let isEnded = false
  /** A post is being made of it: its version must not change meanwhile. */
  let isHeld = false
  /** What was entered is stored in this tab. */
  let isHere = false

  const show = (status: DraftStatus, savedAt = useDraftState.getState().savedAt) => {
    if (!isEnded) useDraftState.setState({ status, savedAt })
  }
  const onSaved = (savedAt: string) => show(savedAt === '' ? 'idle' : 'saved', savedAt)
  let saves = createSaves(first, opened, onSaved)

  const storeHere = () => {
    form.storeHere()
    isHere = true
  }
  const clearHere = () => {
    if (isHere) form.clearHere()
    isHere = false
  }

  const onStored = () => {
    retryMs = firstRetryMs
    clearHere()
  }

  const onFailed = (error: unknown) => {
    const code = error instanceof CallError ? error.code : 'unknown'
    const status = statusOf[code] ?? 'waiting'
    show(status)
    if (isEnded) return
    storeHere()
    if (status !== 'waiting') return
    log('failed to save a draft', error, 'warn')
    if (endsSession(code) || code === 'noPermission') void fail(error, { action: 'post' })
    else {
      schedule(retryMs)
      retryMs = Math.min(2 * retryMs, longestRetryMs)
    }
  }

  const run = (): Promise<void> => {
    clearTimeout(timer)
    firstChangeAt = null
    running ??= saves
      .store(form.read())
      .then(onStored, onFailed)
      .finally(() => {
        running = null
        // What was changed meanwhile.
        if (isStatus('saved', 'idle')) noteChange()
      })
    return running
  }

  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!isEnded && !isHeld) timer = setTimeout(run, ms)
  }

  /** The form has changed, or may have. */
  const noteChange = (): void => {
    if (isEnded || isHeld || running || isStuck() || saves.has(form.read())) return
    const at = now()
    firstChangeAt ??= at
    schedule(Math.max(0, Math.min(quietMs, firstChangeAt + longestMs - at)))
  }

  const tryAgain = (): Promise<void> => {
    show('idle')
    return run()
  }
  const goOnline = () => {
    if (!isHeld && isStatus('waiting')) void run()
  }
  window.addEventListener('online', goOnline)
  /** The page may never be seen again: phones end pages in the background without a word, and stop their timers before that. */
  const hide = () => {
    const isChanged = firstChangeAt !== null || running !== null || !isStatus('idle', 'saved')
    if (document.visibilityState !== 'hidden' || !isChanged || isHeld) return
    storeHere()
    if (!isStuck()) void run()
  }
  document.addEventListener('visibilitychange', hide)

  /** Shows and saves nothing any more. */
  const end = (): void => {
    if (isEnded) return
    isEnded = true
    clearTimeout(timer)
    window.removeEventListener('online', goOnline)
    document.removeEventListener('visibilitychange', hide)
    useDraftState.setState(noDraft)
  }

  /** Lets the running save end. */
  const settle = async (): Promise<void> => {
    clearTimeout(timer)
    await running
    clearTimeout(timer)
  }

  return {
    noteChange,
    end,
    tryAgain,
    known: () => saves.known(),
    /** Lets the running save end, and begins no other until `release`. */
    hold: async (): Promise<void> => {
      isHeld = true
      await settle()
    },
    release: (): void => {
      isHeld = false
      noteChange()
    },
    /** Whether nothing would be lost with the page. */
    isSafe: () => saves.has(form.read()),
    /** Saves at once; true when the server has it all. */
    flush: async (): Promise<boolean> => {
      await settle()
      if (!isStuck()) await run()
      return saves.has(form.read())
    },
    /** The form closes: what is not saved yet is sent once more. */
    close: (): void => {
      const entered = form.read()
      const send = async () => {
        await running
        await saves.store(entered)
      }
      if (!isEnded && !isStuck() && !saves.has(entered))
        void send().catch((error: unknown) => log('failed to save a draft', error, 'warn'))
      end()
    },
    /** Undoes what this form has stored, within a bound of time; where that fails, the draft stays in the list. */
    takeBack: async (): Promise<void> => {
      clearHere()
      end()
      const undo = async () => {
        await running
        await saves.takeBack()
      }
      const undone = undo().catch((error: unknown) => log('failed to take back a draft', error, 'warn'))
      await Promise.race([undone, pause(takeBackMs)])
    },
    /** The server has refused the post, since somebody else has changed the draft. */
    markChanged: () => show('changed'),
    /** Replaces what somebody else has stored since. */
    takeOver: async (): Promise<void> => {
      const found = await call(getDraft, { params: { draftId: saves.known().draftId } }).catch(onFailed)
      if (!found) return
      saves.continueFrom(found.version)
      await tryAgain()
    },
    /** Goes on as a draft of its own. */
    copyAs: async (draftId: string): Promise<void> => {
      saves = createSaves({ draftId, versions: [], isStored: false, isBegun: true }, null, onSaved)
      show('idle', '')
      await run()
    },
  }
}
export type DraftSync = ReturnType<typeof createDraftSync>
