import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { isWebView } from '../../platform/bridge.ts'
import { hasSeen, markSeen, type TipFlag } from '../../platform/storage.ts'
import { storeBrowserFacts } from '../../shell/browser-facts.ts'
import { useIsDialogOpen } from '../../ui/dialogs.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** If its code cannot be loaded, the hint shows at another visit. */
const TipOverlay = lazyPart(() => import('./tip-overlay.tsx'))

/** One hint: remembered under `flag`, pointing at the element with that id, or at what the ref holds or the function finds. */
export type Tip = {
  readonly flag: TipFlag
  readonly target: string | RefObject<Element | null> | (() => Element | null)
  readonly text: string
}

type Step = { tip: Tip; element: Element }
/** The hints of one visit to the screen, the open one first; focus and scroll position before them. */
type Visit = { steps: readonly Step[]; count: number; focused: Element | null; scrollY: number }

/**
 * Shows a screen's hints one after the other, each once on this device. It starts when the screen `isReady`, with the
 * targets that exist then, and waits while something is open or text is being entered. Closing all marks the rest as
 * seen. Afterwards focus and scroll position are restored.
 */
export const TipSequence = ({ tips, isReady = true }: { tips: readonly Tip[]; isReady?: boolean }) => {
  const [visit, setVisit] = useState<Visit | 'waiting' | 'over'>('waiting')
  const isInterrupted = useIsDialogOpen()
  const mayStart = !useIsBusy(visit === 'waiting' && isReady) && visit === 'waiting' && isReady

  // After every render, because targets may come after the screen; a frame later the focus has moved into it.
  useEffect(() => {
    if (!mayStart) return
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
    // What waits for the hints is there with the next page.
    if (!isWebView()) storeBrowserFacts()
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
      position={count - steps.length + 1}
      count={count}
      onClose={() => close([shown.tip.flag])}
      onCloseAll={() => close(tips.map((tip) => tip.flag))}
    />
  )
}

/** The hints whose element is on the page. */
const reachable = (tips: readonly Tip[]): Step[] =>
  tips.flatMap((tip) => {
    const element = elementOf(tip.target)
    return element && isShown(element) ? [{ tip, element }] : []
  })

const elementOf = (target: Tip['target']): Element | null => {
  if (typeof target === 'string') return document.getElementById(target)
  return typeof target === 'function' ? target() : target.current
}

/** Browsers without `checkVisibility` count every element of the page as visible. */
export const isShown = (element: Partial<Pick<Element, 'checkVisibility'>>) => element.checkVisibility?.() ?? true

/** What users have opened: windows, menus, lists of choices, calendars; and the banners that wait for an answer. */
const opened = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-banner]'
const textEntry = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])'

/** Whether the user has something open, or is entering text. */
const isBusy = (): boolean =>
  document.querySelector(opened) !== null || document.activeElement?.matches(textEntry) === true

/** Whatever opens is appended to the body; a banner that is closed gives the focus away, and then leaves the page. */
const subscribe = (listener: () => void) => {
  const onFocus = () => {
    listener()
    requestAnimationFrame(listener)
  }
  const openings = new MutationObserver(listener)
  openings.observe(document.body, { childList: true })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', listener)
  return () => {
    openings.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', listener)
  }
}

const ignore = () => () => undefined

/** `isBusy` for components; it follows the page while `isWanted`. */
const useIsBusy = (isWanted: boolean): boolean =>
  useSyncExternalStore(
    isWanted ? subscribe : ignore,
    () => isWanted && isBusy(),
    () => true,
  )
