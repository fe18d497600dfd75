import { formatDateAndTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import type { ReactNode } from 'react'
import { categoryText } from '../../../messages/category.ts'
import { chasesText } from '../../../messages/chases.ts'
import { checksText } from '../../../messages/checks.ts'
import { confirm } from '../../../messages/confirm.ts'
import { form } from '../../../messages/form.ts'
import { publicConfig } from '../../../platform/public-config.ts'
import { useMinute } from '../../../platform/use-minute.ts'
import { Card } from '../../../ui/card.tsx'
import { CategoryLabel } from '../../categories/category-label.tsx'
import { useCategory } from '../../categories/use-category.ts'
import { FormFiles } from '../../files/lazy-files-field.tsx'
import { usePushTimes } from '../../notices/use-push-times.ts'
import { useReach } from '../../notices/use-reach.ts'
import { PostContent } from '../detail/post-content.tsx'
import { useIsWide } from '../feed/use-is-wide.ts'
import { AudienceLink, namesShown } from './audience/audience-summary.tsx'
import ChaseTimes from './chase/chase-times.tsx'
import { CheckSection } from './check-section.tsx'
import { stepsOf } from './draft-body.ts'
import { instantsOf } from './draft-rules.ts'
import { type FormState, useForm } from './form-store.ts'
import { pushRefusal, pushSummary, reminderSummary } from './notice-summary.ts'
import { PostPreview } from './preview/post-preview.tsx'
import { remindChoice } from './remind-choices.ts'

/** The whole draft, read-only, what is checked of it, and how its readers will see it. */
export const Review = () => {
  const state = useForm((current) => current)
  const now = useMinute()
  const isWide = useIsWide()
  return (
    <>
      <p className="phrased text-fg-2">{confirm.intro}</p>
      <CheckSection now={now} />
      <section aria-labelledby="review-facts" className="flex flex-col gap-2">
        <h2 id="review-facts" className="text-section font-bold">
          {confirm.facts}
        </h2>
        <Facts state={state} now={now} />
      </section>
      <section aria-labelledby="review-preview" className="flex flex-col gap-2">
        <h2 id="review-preview" className="text-section font-bold">
          {checksText.preview}
        </h2>
        <PostPreview
          draft={state.draft}
          startFixed={state.startFixed}
          now={now}
          first={{ view: 'card', device: isWide ? 'desktop' : 'phone' }}
        />
      </section>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 gap-y-0.5 border-line py-3 not-last:border-b md:grid-cols-[12rem_1fr]">
    <dt className="text-meta text-fg-2 md:pt-0.5">{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Note = ({ children }: { children: ReactNode }) =>
  children && <span className="phrased tabular block text-meta text-fg-2">{children}</span>

const written = (at: Instant | null) => (at === null ? '' : formatDateAndTime(at))

const Facts = ({ state, now }: { state: FormState; now: Instant }) => {
  const { draft, companyUsers } = state
  const { startAt, endAt, dueAt } = instantsOf(draft)
  const choice = remindChoice(draft.notice)
  const steps = stepsOf(draft)
  const category = useCategory(draft.categoryId)
  const reach = useReach(draft, draft.notice.pushFlag)
  const canNotify = publicConfig().canNotify !== false
  const times = usePushTimes(state.newsId, now)
  const refusal = draft.notice.pushFlag ? pushRefusal(state, times, now) : null
  const summary = refusal ?? pushSummary(state, reach, times, now)
  const push = draft.notice.pushFlag && !canNotify ? form.cannotNotify : summary
  return (
    <Card>
      <dl className="-my-3">
        <Fact name={form.fields.title}>
          <span className="phrased font-bold whitespace-pre-wrap">{draft.title}</span>
        </Fact>
        <Fact name={form.fields.content}>
          {draft.contentFormat === 'plain' ? (
            <span className="text-body whitespace-pre-wrap">{draft.content}</span>
          ) : (
            <PostContent content={draft.content} isFormatted headingLevel={2} />
          )}
        </Fact>
        {draft.files && draft.files.length > 0 && (
          <Fact name={form.files.title}>
            <FormFiles files={draft.files} />
          </Fact>
        )}
        {category && (
          <Fact name={categoryText.name}>
            <CategoryLabel category={category} />
          </Fact>
        )}
        <Fact name={form.fields.start}>
          <span className="tabular">{written(startAt)}</span>
          {startAt !== null && startAt <= now && <span className="block text-meta text-fg-2">{confirm.startsNow}</span>}
        </Fact>
        <Fact name={form.fields.end}>
          <span className="tabular">{written(endAt)}</span>
        </Fact>
        <Fact name={form.fields.due}>
          {dueAt === null ? confirm.noDue : <span className="tabular">{written(dueAt)}</span>}
        </Fact>
        <Fact name={form.sections.scope}>
          {form.scopes[draft.scope]}
          {draft.scope === 'specific' && (
            <div>
              <AudienceLink />
              <p className="text-meta text-fg-2">{namesShown(companyUsers)}</p>
            </div>
          )}
        </Fact>
        <Fact name={form.sections.push}>
          {draft.notice.pushFlag ? confirm.pushOn : confirm.pushOff}
          <Note>{push}</Note>
        </Fact>
        <Fact name={form.sections.remindTiming}>
          {form.timings[choice]}
          <Note>{canNotify && reminderSummary(draft, reach)}</Note>
        </Fact>
        {choice !== '-1' && <Fact name={form.sections.remindTarget}>{form.targets[draft.notice.remindScope]}</Fact>}
        {steps.length > 0 && (
          <Fact name={chasesText.heading}>
            {steps.map((step) => (
              <span key={step} className="phrased tabular block">
                {chasesText.steps[step]} {canNotify && <ChaseTimes step={step} part="at" />}
                <Note>{canNotify && <ChaseTimes step={step} part="note" />}</Note>
              </span>
            ))}
            <Note>{canNotify && <ChaseTimes part="report" />}</Note>
          </Fact>
        )}
      </dl>
    </Card>
  )
}
