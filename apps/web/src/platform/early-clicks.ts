/** The listener of the script below, with the buttons that have been clicked, in their order. */
type EarlyClicks = ((event: Event) => void) & { readonly buttons: Set<Element> }

/** Records on a rendered page which buttons are clicked before the app can react. Part of the page: it must stay small. */
export const earlyClicksScript =
  "var earlyClicks=Object.assign(({target})=>{let button=target.closest?.('#root button');button&&earlyClicks.buttons.add(button)},{buttons:new Set});addEventListener('click',earlyClicks,true)"

const earlyClicks = () => (globalThis as { earlyClicks?: EarlyClicks }).earlyClicks

/** Stops recording: from now on the app gets each click itself. */
export const stopEarlyClicks = (): void => {
  const recorded = earlyClicks()
  if (recorded) removeEventListener('click', recorded, true)
}

/** Stops recording, and removes what was recorded. */
export const discardEarlyClicks = (): void => {
  stopEarlyClicks()
  earlyClicks()?.buttons.clear()
}

/** Names a button within its card, if it is in one. */
const nameOf = (button: Element) => [
  button.closest('[data-news-id]')?.getAttribute('data-news-id'),
  button.getAttribute('aria-label') ?? button.textContent,
]

/** The button itself, or the one that has replaced it. */
const present = (button: Element): Element | undefined =>
  button.isConnected
    ? button
    : [...document.querySelectorAll('button')].find((other) => nameOf(other).join() === nameOf(button).join())

/** Clicks each button that was clicked too early, once: a second click there was impatience. */
export const replayEarlyClicks = (): void => {
  const buttons = [...(earlyClicks()?.buttons ?? [])]
  discardEarlyClicks()
  for (const button of buttons) {
    const found = present(button)
    if (found instanceof HTMLElement) found.click()
  }
}
