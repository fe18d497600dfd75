import { type ChaseStep, chaseSteps } from '@kawaraban/contract/chase-steps.ts'
import { chasesText as text } from '../../../../messages/chases.ts'
import { form as formText } from '../../../../messages/form.ts'
import { publicConfig } from '../../../../platform/public-config.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { withoutChase } from '../draft.ts'
import { useDraft, useForm } from '../form-store.ts'
import { Section, sectionIds } from '../section.tsx'
import { TimePoint } from '../time-point.tsx'
import { waitingId } from '../waiting.ts'

const switchId = 'form-chase-switch'
const hintId = 'form-chase-hint'

/** With its table of holidays it is loaded when the chain is on. */
const ChaseTimes = lazyPart(() => import('./chase-times.tsx'))

/** The chain of reminders that ends with completion, for posts with a deadline; each step has its switch and its date. */
export const ChaseSection = ({ isWaiting }: { isWaiting: boolean }) => {
  const isOn = useDraft((draft) => draft.chase.isOn && draft.due !== null)
  const change = useForm((state) => state.change)
  const canNotify = publicConfig().canNotify !== false
  return (
    <Section
      id={sectionIds.chase}
      title={text.heading}
      waitsFor={isWaiting ? waitingId : undefined}
      beside={
        !isWaiting && (
          <Switch
            id={switchId}
            isSelected={isOn}
            onChange={(isSelected) => change({ chase: { isOn: isSelected } })}
            aria-describedby={hintId}
            className="flex-auto"
          >
            {text.switch}
          </Switch>
        )
      }
    >
      {!isWaiting && (
        <p id={hintId} className="phrased text-meta text-fg-2">
          {canNotify ? text.hint : formText.cannotNotify}
        </p>
      )}
      {isOn && <Steps hasDates={canNotify} />}
    </Section>
  )
}

const Steps = ({ hasDates }: { hasDates: boolean }) => {
  const chase = useDraft((draft) => draft.chase)
  const change = useForm((state) => state.change)
  /** Without any step the chain is off, and its steps are gone. */
  const toggle = (step: ChaseStep, isChosen: boolean) => {
    const next = { ...chase, [step]: isChosen }
    const isOff = chaseSteps.every((one) => !next[one])
    change({ chase: isOff ? withoutChase : next })
    if (isOff) document.getElementById(switchId)?.focus()
  }
  return (
    <>
      <fieldset aria-label={text.stepsLabel} className="mt-2 flex flex-col">
        {chaseSteps.map((step) => (
          <Switch
            key={step}
            isSelected={chase[step]}
            onChange={(isChosen) => toggle(step, isChosen)}
            className="relative border-line border-t py-1.5"
          >
            <TimePoint isOn={chase[step]} className="top-3.5 -left-7" />
            <span className="flex flex-wrap gap-x-3 font-bold">
              {text.steps[step]}
              <span className="tabular">{hasDates && <ChaseTimes step={step} part="at" />}</span>
            </span>
            <span className="phrased block min-h-[1lh] text-meta text-fg-2">
              {hasDates && <ChaseTimes step={step} part="note" />}
            </span>
          </Switch>
        ))}
      </fieldset>
      <p className="phrased tabular relative border-line border-t pt-2 text-meta text-fg-2 before:absolute before:top-5 before:bottom-0 before:-left-7 before:w-3 before:bg-surface">
        <TimePoint isOn className="top-3.5 -left-7" />
        {hasDates && <ChaseTimes part="report" />}
      </p>
    </>
  )
}
