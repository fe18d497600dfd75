/** The listener of the script below, with the buttons that have been clicked, in their order. */
type RecordedClicks = ((event: Event) => void) & { readonly buttons: Set<Element> }

/** Records on a rendered page which buttons are clicked before the app can react. Part of the page: it must stay small. */
export const recordClicksScript =
  "var recordedClicks=Object.assign(({target})=>{let button=target.closest?.('#root button');button&&recordedClicks.buttons.add(button)},{buttons:new Set});addEventListener('click',recordedClicks,true)"

const recorded = () => (globalThis as { recordedClicks?: RecordedClicks }).recordedClicks

/** Stops recording: from now on the app gets each click itself. */
export const stopRecordingClicks = (): void => {
  const listener = recorded()
  if (listener) removeEventListener('click', listener, true)
}

/** Stops recording, and removes what was recorded. */
export const discardClicks = (): void => {
  stopRecordingClicks()
  recorded()?.buttons.clear()
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

/**
 * Clicks each button that was clicked too early, once: a second click was impatience. What is not there yet remains
 * recorded.
 */
export const replayClicks = (): void => {
  stopRecordingClicks()
  const buttons = recorded()?.buttons
  for (const button of [...(buttons ?? [])]) {
    const found = present(button)
    if (!(found instanceof HTMLElement)) continue
    buttons?.delete(button)
    found.click()
  }
}
