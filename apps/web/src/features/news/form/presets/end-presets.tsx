import { publicationLengths } from '@kawaraban/contract/publication-length.ts'
import { formatDateAndTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { useId } from 'react'
import { publicationText as text } from '../../../../messages/publication.ts'
import { useMinute } from '../../../../platform/use-minute.ts'
import { announce } from '../../../../ui/announcer.tsx'
import { inputAt } from '../draft.ts'
import { instantsOf } from '../draft-rules.ts'
import { useForm } from '../form-store.ts'
import { PresetButton, presetNoteClass } from './preset-button.tsx'
import { endPreset } from './presets.ts'
import { useDates } from './use-dates.ts'

/** The end of the publication by one press: a week, a month or three months from its start. */
export const EndPresets = () => {
  const now = useMinute()
  const dates = useDates()
  const change = useForm((state) => state.change)
  const fromStart = useId()
  const { endAt } = instantsOf(dates)
  const choose = (at: Instant) => {
    change({ end: inputAt(at) })
    announce(text.endSet(formatDateAndTime(at)))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is inside of the fieldset of the end
    <div role="group" aria-labelledby={fromStart} className="flex flex-wrap items-center gap-x-2">
      <span id={fromStart} className="mr-1 text-fg-2 text-meta max-md:w-full">
        {text.fromStart}
      </span>
      {publicationLengths.map((length) => {
        const at = endPreset(dates, length, now)
        return (
          <PresetButton
            key={length}
            text={text.lengths[length]}
            isChosen={at !== null && at === endAt}
            onPress={at === null ? null : () => choose(at)}
          />
        )
      })}
    </div>
  )
}

/** Why some of the lengths cannot be chosen; absent while all can. */
export const EndPresetsNote = () => {
  const now = useMinute()
  const dates = useDates()
  const passed = publicationLengths.filter((length) => endPreset(dates, length, now) === null)
  if (passed.length === 0) return null
  return <p className={presetNoteClass}>{text.tooShort(passed.map((length) => text.lengths[length]))}</p>
}
