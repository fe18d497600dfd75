import { form } from '../../../messages/form.ts'
import { publicConfig } from '../../../platform/public-config.ts'
import type { DraftMessages } from './draft-rules.ts'
import { useDraft } from './form-store.ts'
import { remindChoice } from './remind-choices.ts'

/** Id of the sentence about what cannot be chosen yet. */
export const waitingId = 'form-waiting'

export type Waiting = {
  /** The reminder waits for the push. */
  readonly remind: boolean
  /** The reminder's target waits for its timing. */
  readonly target: boolean
  /** The chain of reminders waits for a deadline. */
  readonly chase: boolean
  /** The one sentence that says so; empty where nothing waits, or nothing can be sent at all. */
  readonly sentence: string
}

/** What of the notices cannot be chosen yet. A field with an error can be changed. */
export const useWaiting = ({ remindTiming, remindTarget }: DraftMessages): Waiting => {
  const canNotify = publicConfig().canNotify !== false
  const hasPush = useDraft((draft) => draft.notice.pushFlag)
  const hasTiming = useDraft((draft) => remindChoice(draft.notice) !== '-1')
  const hasDeadline = useDraft((draft) => draft.due !== null)
  const hasChain = useDraft((draft) => draft.chase.isOn && draft.due !== null)
  const remind = !hasPush && !remindTiming && !remindTarget
  const target = remind || (!hasTiming && !remindTarget)
  const chase = !hasChain && (!hasDeadline || !canNotify)
  const { push, timing, deadline } = form.waiting
  const parts = [remind ? push : target && timing, chase && deadline].filter((part) => part !== false)
  return { remind, target, chase, sentence: canNotify && parts.length > 0 ? form.waitingSentence(parts) : '' }
}
