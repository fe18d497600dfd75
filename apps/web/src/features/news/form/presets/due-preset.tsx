import { formatDateAndTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { publicationText as text } from '../../../../messages/publication.ts'
import { useMinute } from '../../../../platform/use-minute.ts'
import { announce } from '../../../../ui/announcer.tsx'
import { inputAt } from '../draft.ts'
import { instantsOf } from '../draft-rules.ts'
import { useForm } from '../form-store.ts'
import { PresetButton, presetNoteClass } from './preset-button.tsx'
import { duePreset } from './presets.ts'
import { useDates } from './use-dates.ts'

/** The deadline by one press: the close of its day, or of the day on which the post is published. */
export const DuePreset = () => {
  const now = useMinute()
  const dates = useDates()
  const change = useForm((state) => state.change)
  const at = duePreset(dates, now)
  const choose = (dueAt: Instant) => {
    change({ due: inputAt(dueAt) })
    announce(text.dueSet(formatDateAndTime(dueAt)))
  }
  return (
    <div className="flex">
      <PresetButton
        text={text.closing}
        isChosen={at !== null && at === instantsOf(dates).dueAt}
        onPress={at === null ? null : () => choose(at)}
      />
    </div>
  )
}

/** Why the deadline cannot be that, and what helps; absent while it can. */
export const DuePresetNote = () => {
  const now = useMinute()
  return duePreset(useDates(), now) === null ? <p className={presetNoteClass}>{text.noClosing}</p> : null
}
