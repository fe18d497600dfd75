/**
 * Prepares a page for a frame of the gallery. Only one frame has the focus: in the others everything stays open although
 * it has lost the focus. What takes the focus does not scroll the gallery.
 */
export const behaveAsFrame = (): void => {
  for (const type of ['blur', 'focusout'])
    window.addEventListener(type, (event) => event.stopImmediatePropagation(), true)
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function () {
    focus.call(this, { preventScroll: true })
  }
  Element.prototype.scrollIntoView = () => undefined
}
