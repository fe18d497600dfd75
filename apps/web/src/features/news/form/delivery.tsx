import { memo, type ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { ChaseSection } from './chase/chase-section.tsx'
import type { DraftMessages } from './draft-rules.ts'
import { useDraft } from './form-store.ts'
import { PushSection } from './push-section.tsx'
import { RemindSections } from './remind-sections.tsx'
import { TimePoint } from './time-point.tsx'
import { useWaiting, waitingId } from './waiting.ts'

/** What goes out at one time, with its point on the line of time, which leads on to the next. */
const Step = ({ isOn, children }: { isOn: boolean; children: ReactNode }) => (
  <div className="group relative pb-2 pl-7 last:pb-0">
    <span
      aria-hidden="true"
      className={classNames(
        'absolute top-6 left-[5px] w-0.5 bg-line group-not-last:-bottom-5 forced-colors:bg-[CanvasText]',
        isOn ? 'group-last:bottom-5' : 'group-last:hidden',
      )}
    />
    <TimePoint isOn={isOn} />
    {children}
  </div>
)

type DeliveryProps = Pick<DraftMessages, 'push' | 'remindTiming' | 'remindTarget'>

/** How the post is delivered, as one line of time: at its start, by its reminder, by the steps of its chain. */
export const Delivery = memo(({ push, remindTiming, remindTarget }: DeliveryProps) => {
  const waiting = useWaiting({ remindTiming, remindTarget })
  const hasPush = useDraft((draft) => draft.notice.pushFlag)
  const hasReminder = useDraft((draft) => draft.notice.remindType !== 'none')
  const hasChain = useDraft((draft) => draft.chase.isOn && draft.due !== null)
  const sentence = (
    <p id={waitingId} className="phrased text-meta text-fg-2 empty:hidden">
      {waiting.sentence}
    </p>
  )
  const remind = <RemindSections remindTiming={remindTiming} remindTarget={remindTarget} waiting={waiting} />
  const chase = <ChaseSection isWaiting={waiting.chase} />
  if (waiting.remind && waiting.chase)
    return (
      <div>
        <Step isOn={hasPush}>
          <PushSection push={push} />
        </Step>
        <Step isOn={false}>
          <div className="flex flex-wrap gap-x-6">
            {remind}
            {chase}
          </div>
          {sentence}
        </Step>
      </div>
    )
  return (
    <div>
      <Step isOn={hasPush}>
        <PushSection push={push} />
      </Step>
      <Step isOn={hasReminder}>
        {remind}
        {!waiting.chase && sentence}
      </Step>
      <Step isOn={hasChain}>
        {chase}
        {waiting.chase && sentence}
      </Step>
    </div>
  )
})
