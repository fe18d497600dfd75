import { chasesText as text } from '../../../../messages/chases.ts'
import { form as formText } from '../../../../messages/form.ts'
import { publicConfig } from '../../../../platform/public-config.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { withoutChase } from '../draft.ts'
import { useDraft, useForm } from '../form-store.ts'
import { Section, sectionIds } from '../section.tsx'

const hintId = 'form-chase-hint'
const steps = ['threeDays', 'oneDay', 'dueDay'] as const

/** With its table of holidays it is loaded when the chain is on. */
const ChaseTimes = lazyPart(() => import('./chase-times.tsx'))

/** The chain of reminders that ends with completion, for posts with a deadline; each step can be switched off. */
export const ChaseSection = () => {
  const chase = useDraft((draft) => draft.chase)
  const hasDeadline = useDraft((draft) => draft.due !== null)
  const change = useForm((state) => state.change)
  const canNotify = publicConfig().canNotify !== false
  const isOn = chase.isOn && hasDeadline
  /** Without any step the chain is off. */
  const toggle = (step: (typeof steps)[number], isChosen: boolean) => {
    const next = { ...chase, [step]: isChosen }
    change({ chase: steps.some((one) => next[one]) ? next : withoutChase })
  }
  const hint = hasDeadline ? text.hint : text.needsDeadline
  return (
    <Section id={sectionIds.chase} title={text.heading}>
      <div>
        <Switch
          isSelected={isOn}
          onChange={(isSelected) => change({ chase: { isOn: isSelected } })}
          isDisabled={!isOn && (!hasDeadline || !canNotify)}
          aria-describedby={hintId}
        >
          {text.switch}
        </Switch>
        <p id={hintId} className="phrased text-meta text-fg-2">
          {canNotify ? hint : formText.cannotNotify}
        </p>
      </div>
      {isOn && (
        <fieldset aria-label={text.stepsLabel} className="flex flex-col">
          {steps.map((step) => (
            <Checkbox key={step} isSelected={chase[step]} onChange={(isSelected) => toggle(step, isSelected)}>
              {text.steps[step]}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {isOn && canNotify && <ChaseTimes />}
    </Section>
  )
}
