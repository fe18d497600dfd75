import { create } from 'zustand'

/**
 * `idle`: nothing is stored yet. `waiting`: the last save failed and is tried again. `refused`: too long to be stored. The others
 * need a decision: `changed` and `gone` by somebody else, `full`: there are 50.
 */
export type DraftStatus = 'idle' | 'saved' | 'waiting' | 'refused' | 'changed' | 'gone' | 'full'

type DraftState = {
  readonly status: DraftStatus
  /** Date and time of the last save, as `YYYY/MM/DD HH:mm`; empty before the first. */
  readonly savedAt: string
}

export const noDraft: DraftState = { status: 'idle', savedAt: '' }

/** What the form says of its draft. */
export const useDraftState = create<DraftState>()(() => noDraft)
