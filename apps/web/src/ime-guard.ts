const steeringKey = /^(Enter|Escape|Tab|Arrow)/

/**
 * Hides Enter, Escape, Tab and arrow keys that belong to a running Japanese conversion from every other listener.
 * Safari reports the key that commits a conversion with keyCode 229 and isComposing false. Install before React starts;
 * gives a function that removes the guard.
 */
export const installImeGuard = (target: Window): (() => void) => {
  const guard = (event: KeyboardEvent) => {
    const isComposing = event.isComposing || event.keyCode === 229
    if (!isComposing || !steeringKey.test(event.key)) return
    event.stopImmediatePropagation()
    // It cancels the conversion; some browsers would clear a search box as well.
    if (event.key === 'Escape') event.preventDefault()
  }
  target.addEventListener('keydown', guard, true)
  return () => target.removeEventListener('keydown', guard, true)
}
