/** The listener of the script below, with what has been clicked, in its order. */
type EarlyClicks = ((event: Event) => void) & { readonly controls: Set<Element>; isStopped?: boolean }

/**
 * Records on a rendered page which buttons and checkboxes are clicked before the app can react. Part of the page: it
 * must stay small.
 */
export const earlyClicksScript =
  "var earlyClicks=Object.assign(({target})=>{let control=target.closest?.('#root :is(button,[type=checkbox])');control&&earlyClicks.controls.add(control)},{controls:new Set});addEventListener('click',earlyClicks,true)"

const earlyClicks = () => (globalThis as { earlyClicks?: EarlyClicks }).earlyClicks

const isBox = (control: Element): control is HTMLInputElement => control instanceof HTMLInputElement

/** Stops recording: from now on the app gets each click itself. A box that is again as it was rendered is dropped. */
export const stopEarlyClicks = (): void => {
  const recorded = earlyClicks()
  if (!recorded || recorded.isStopped) return
  recorded.isStopped = true
  removeEventListener('click', recorded, true)
  for (const control of recorded.controls)
    if (isBox(control) && control.checked === control.defaultChecked) recorded.controls.delete(control)
}

/** Stops recording, and removes what was recorded. */
export const discardEarlyClicks = (): void => {
  stopEarlyClicks()
  earlyClicks()?.controls.clear()
}

/** Names a control within its card, if it is in one; a box by its label. */
const nameOf = (control: Element) => [
  control.closest('[data-news-id]')?.getAttribute('data-news-id'),
  control.getAttribute('aria-label') ?? control.closest('button,label')?.textContent,
]

/** The control itself, or the one that has replaced it. */
const present = (control: Element): Element | undefined =>
  control.isConnected
    ? control
    : [...document.querySelectorAll('button,[type=checkbox]')].find(
        (other) => nameOf(other).join() === nameOf(control).join(),
      )

/**
 * Clicks each control that was clicked too early, once: a second click on a button was impatience. What is not there
 * yet remains recorded.
 */
export const replayEarlyClicks = (): void => {
  stopEarlyClicks()
  const controls = earlyClicks()?.controls
  for (const control of [...(controls ?? [])]) {
    const found = present(control)
    if (!(found instanceof HTMLElement)) continue
    controls?.delete(control)
    // React takes a box over as it renders it, without the click.
    if (isBox(found)) found.checked = found.defaultChecked
    found.click()
  }
}
