import { lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { hasSeen, markSeen, type TipFlag } from '../../platform/storage.ts'
import { useIsDialogOpen } from '../../ui/dialogs.tsx'

const TipOverlay = lazy(() => import('./tip-overlay.tsx'))

/** One hint: remembered under `flag`, pointing at the element with that id (or at what the ref holds). */
export type Tip = {
  readonly flag: TipFlag
  readonly target: string | RefObject<Element | null>
  readonly text: string
}

/**
 * Shows a screen's hints one after the other, each once on this device (TIP-01…TIP-05, TIP-08, TIP-09). Closing one
 * opens the next that has not been seen, closing all takes the rest as seen. A hint whose element is not on the page
 * waits for a visit on which it is. Afterwards the page stands where it stood before.
 */
export const TipSequence = ({ tips }: { tips: readonly Tip[] }) => {
  const [closed, setClosed] = useState(0)
  const [shown, setShown] = useState<{ tip: Tip; element: Element } | null>(null)
  const scrolledBefore = useRef(0)
  const isInterrupted = useIsDialogOpen()
  const unseen = tips.filter((tip) => !hasSeen(tip.flag))

  // After every render, because what hints point at comes and goes with the screen.
  useLayoutEffect(() => {
    const next = reachable(unseen)[0]
    if (next?.tip.flag === shown?.tip.flag && next?.element === shown?.element) return
    if (next && !shown) scrolledBefore.current = window.scrollY
    setShown(next ?? null)
    if (next) return
    setClosed(0)
    window.scrollTo(0, scrolledBefore.current)
  })

  if (!shown || isInterrupted) return null
  const close = (flags: readonly TipFlag[]) => {
    for (const flag of flags) markSeen(flag)
    setClosed(closed + 1)
  }
  return (
    <Suspense>
      <TipOverlay
        id={shown.tip.flag}
        target={shown.element}
        text={shown.tip.text}
        place={closed + 1}
        count={closed + reachable(unseen).length}
        onClose={() => close([shown.tip.flag])}
        onCloseAll={() => close(tips.map((tip) => tip.flag))}
      />
    </Suspense>
  )
}

const reachable = (tips: readonly Tip[]) =>
  tips.flatMap((tip) => {
    const { target } = tip
    const element = typeof target === 'string' ? document.getElementById(target) : target.current
    return element && isShown(element) ? [{ tip, element }] : []
  })

/** Browsers that cannot tell take what is on the page as shown. */
const isShown = (element: Partial<Pick<Element, 'checkVisibility'>>) => element.checkVisibility?.() ?? true
