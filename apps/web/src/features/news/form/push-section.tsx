import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { form } from '../../../messages/form.ts'
import { publicConfig } from '../../../platform/public-config.ts'
import { useMinute } from '../../../platform/use-minute.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { type PushTimes, usePushTimes } from '../../notices/use-push-times.ts'
import type { DraftMessages } from './draft-rules.ts'
import { useDraft, useForm } from './form-store.ts'
import { pushHint, pushRefusal, pushSummary } from './notice-summary.ts'
import { Section, sectionIds } from './section.tsx'
import { useDraftReach } from './use-draft-reach.ts'

const hintId = 'form-push-hint'
const errorId = 'form-push-error'

/** When the push of the current draft goes out and to how many people. */
const PushSummary = ({ times, now }: { times: PushTimes; now: Instant }) => {
  const reach = useDraftReach()
  const summary = useForm((state) => pushSummary(state, reach, times, now))
  // Its second line is for numbers, which are loaded.
  return summary && <p className="phrased tabular mt-1 min-h-[2lh] text-meta font-bold">{summary}</p>
}

/** Whether a notice goes out, when and to how many; disabled without a channel, and where the author has sent too many. */
export const PushSection = ({ push = '' }: Pick<DraftMessages, 'push'>) => {
  const isOn = useDraft((draft) => draft.notice.pushFlag)
  const newsId = useForm((state) => state.newsId)
  const setPush = useForm((state) => state.setPush)
  const now = useMinute()
  const times = usePushTimes(newsId, now)
  const refusal = useForm((state) => pushRefusal(state, times, now))
  const sentence = useForm((state) => pushHint(state, times))
  const canNotify = publicConfig().canNotify !== false
  const hint = refusal !== null && !isOn ? refusal : sentence
  return (
    <Section
      id={sectionIds.push}
      title={form.sections.push}
      beside={
        <Switch
          isSelected={isOn}
          onChange={setPush}
          // What was switched on before can be switched off.
          isDisabled={(!canNotify || refusal !== null) && !isOn}
          aria-describedby={`${hintId} ${errorId}`}
          data-field="push"
          className="flex-auto"
        >
          {form.push}
        </Switch>
      }
    >
      <p id={hintId} className="phrased text-meta text-fg-2">
        {canNotify ? hint : form.cannotNotify}
      </p>
      {canNotify && refusal === null && <PushSummary times={times} now={now} />}
      <FieldError id={errorId} text={isOn && refusal !== null ? refusal : push} />
    </Section>
  )
}
