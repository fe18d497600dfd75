import type { DraftDates } from '../draft-rules.ts'
import { useDraft } from '../form-store.ts'

/** The dates of the draft, without what is written meanwhile. */
export const useDates = (): DraftDates => ({
  start: useDraft((draft) => draft.start),
  end: useDraft((draft) => draft.end),
  due: useDraft((draft) => draft.due),
})
