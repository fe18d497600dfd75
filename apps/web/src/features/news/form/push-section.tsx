import { memo } from 'react'
import { form } from '../../../messages/form.ts'
import { publicConfig } from '../../../platform/public-config.ts'
import { useMinute } from '../../../platform/use-minute.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useReach } from '../../notices/use-reach.ts'
import { useDraft } from './draft.ts'
import type { DraftMessages } from './draft-rules.ts'
import { pushSummary } from './notice-summary.ts'
import { Section } from './section.tsx'
import { sectionIds } from './section-ids.ts'

const hintId = 'form-push-hint'
const errorId = 'form-push-error'

/** When the push of the current draft goes out and to how many people (G-205). */
const PushSummary = () => {
  const draft = useDraft((state) => state)
  const summary = pushSummary(draft, useReach(draft, draft.pushFlag), useMinute())
  return summary && <p className="phrased tabular mt-1 text-meta font-bold">{summary}</p>
}

/** Whether a notice goes out, when and to how many (FORM-12, FORM-13, W-16, W-17); disabled without a channel (G-206). */
export const PushSection = memo(({ push = '' }: Pick<DraftMessages, 'push'>) => {
  const isOn = useDraft((draft) => draft.pushFlag)
  const startFixed = useDraft((draft) => draft.startFixed)
  const setPush = useDraft((draft) => draft.setPush)
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
