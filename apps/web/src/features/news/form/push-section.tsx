import { memo } from 'react'
import { form } from '../../../messages/form.ts'
import { publicConfig } from '../../../platform/public-config.ts'
import { useMinute } from '../../../platform/use-minute.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useReach } from '../../notices/use-reach.ts'
import type { DraftMessages } from './draft-rules.ts'
import { useDraft, useForm } from './form-store.ts'
import { pushSummary } from './notice-summary.ts'
import { Section, sectionIds } from './section.tsx'

const hintId = 'form-push-hint'
const errorId = 'form-push-error'

/** When the push of the current draft goes out and to how many people. */
const PushSummary = () => {
  const state = useForm((current) => current)
  const summary = pushSummary(state, useReach(state.draft, state.draft.notice.pushFlag), useMinute())
  return summary && <p className="phrased tabular mt-1 text-meta font-bold">{summary}</p>
}

/** Whether a notice goes out, when and to how many; disabled without a channel. */
export const PushSection = memo(({ push = '' }: Pick<DraftMessages, 'push'>) => {
  const isOn = useDraft((draft) => draft.notice.pushFlag)
  const startFixed = useForm((state) => state.startFixed)
  const setPush = useForm((state) => state.setPush)
  const canNotify = publicConfig().canNotify !== false
  const hint = startFixed ? form.hints.pushPublished : form.hints.push
  return (
    <Section id={sectionIds.push} title={form.sections.push}>
      <div>
        <Switch
          isSelected={isOn}
          onChange={setPush}
          // A stored post may have push on: it can be switched off.
          isDisabled={!canNotify && !isOn}
          aria-describedby={`${hintId} ${errorId}`}
          data-field="push"
        >
          {form.push}
        </Switch>
        <p id={hintId} className="phrased text-meta text-fg-2">
          {canNotify ? hint : form.cannotNotify}
        </p>
        {canNotify && <PushSummary />}
        <FieldError id={errorId} text={push} />
      </div>
    </Section>
  )
})
