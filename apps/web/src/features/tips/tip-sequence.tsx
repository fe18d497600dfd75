import { type RefObject, useEffect, useState } from 'react'
import { hasSeen, markSeen, type TipFlag } from '../../platform/storage.ts'
import { useIsDialogOpen } from '../../ui/dialogs.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { isBusy, useIsBusy } from './use-is-busy.ts'

/** A hint that cannot be loaded waits for another visit. */
const TipOverlay = lazyPart(() => import('./tip-overlay.tsx'))

/** One hint: remembered under `flag`, pointing at the element with that id (or at what the ref holds). */
export type Tip = {
  readonly flag: TipFlag
  readonly target: string | RefObject<Element | null>
  readonly text: string
}

type Step = { tip: Tip; element: Element }
/** The hints of one visit to the screen, the open one first; where focus and page were before them. */
type Visit = { steps: readonly Step[]; count: number; focused: Element | null; scrollY: number }

/**
 * Shows a screen's hints one after the other, each once on this device (TIP-01…TIP-05, TIP-08, TIP-09). They begin when
 * the screen has been entered and `isReady`, with what can be pointed at then, and never later during the visit, in the
 * middle of an act; while something is open or text is being entered they wait (TIP-11). Closing all takes the rest as
 * seen. Afterwards focus and page are where they were.
 */
export const TipSequence = ({ tips, isReady = true }: { tips: readonly Tip[]; isReady?: boolean }) => {
  const [visit, setVisit] = useState<Visit | 'waiting' | 'over'>('waiting')
  const isInterrupted = useIsDialogOpen()
  const mayBegin = !useIsBusy(visit === 'waiting' && isReady) && visit === 'waiting' && isReady

  // After every render, because what hints point at may come after the screen; a frame later the focus has moved into it.
  useEffect(() => {
    if (!mayBegin) return
    const frame = requestAnimationFrame(() => {
      const unseen = tips.filter((tip) => !hasSeen(tip.flag))
      const steps = reachable(unseen)
      if (unseen.length === 0) setVisit('over')
      else if (steps.length > 0 && !isBusy())
        setVisit({ steps, count: steps.length, focused: document.activeElement, scrollY: window.scrollY })
    })
    return () => cancelAnimationFrame(frame)
  })

  if (visit === 'waiting' || visit === 'over' || isInterrupted) return null
  const { steps, count, focused, scrollY } = visit
  const close = (flags: readonly TipFlag[]) => {
    for (const flag of flags) markSeen(flag)
    const rest = steps.filter(({ tip, element }) => !hasSeen(tip.flag) && element.isConnected)
    if (rest.length > 0) return setVisit({ ...visit, steps: rest })
    setVisit('over')
    window.scrollTo(0, scrollY)
    if (focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus({ preventScroll: true }))
  }
  const [shown] = steps
  return shown === undefined ? null : (
    <TipOverlay
      id={shown.tip.flag}
      target={shown.element}
      text={shown.tip.text}
      place={count - steps.length + 1}
      count={count}
      onClose={() => close([shown.tip.flag])}
      onCloseAll={() => close(tips.map((tip) => tip.flag))}
    />
  )
}

/** The hints whose element is on the page. */
const reachable = (tips: readonly Tip[]): Step[] =>
  tips.flatMap((tip) => {
    const { target } = tip
    const element = typeof target === 'string' ? document.getElementById(target) : target.current
    return element && isShown(element) ? [{ tip, element }] : []
  })

/** Browsers that cannot tell take what is on the page as shown. */
const isShown = (element: Partial<Pick<Element, 'checkVisibility'>>) => element.checkVisibility?.() ?? true
