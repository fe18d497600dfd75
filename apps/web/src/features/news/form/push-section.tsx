import { memo } from 'react'
import { form } from '../../../messages/form.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useDraft } from './draft.ts'
import type { DraftMessages } from './draft-rules.ts'
import { Section } from './section.tsx'
import { sectionIds } from './section-ids.ts'

const hintId = 'form-push-hint'
const errorId = 'form-push-error'

/** Whether a notice goes out, and when (FORM-12, FORM-13, W-16, W-17). */
export const PushSection = memo(({ push = '' }: Pick<DraftMessages, 'push'>) => {
  const isOn = useDraft((draft) => draft.pushFlag)
  const startFixed = useDraft((draft) => draft.startFixed)
  const setPush = useDraft((draft) => draft.setPush)
  return (
    <Section id={sectionIds.push} title={form.sections.push}>
      <div>
        <Switch isSelected={isOn} onChange={setPush} aria-describedby={`${hintId} ${errorId}`} data-field="push">
          {form.push}
        </Switch>
        <p id={hintId} className="phrased text-meta text-fg-2">
          {startFixed ? form.hints.pushPublished : form.hints.push}
        </p>
        <FieldError id={errorId} text={push} />
      </div>
    </Section>
  )
})
