const named = 'button[aria-label], a[aria-label]'

const ownText = (element: Element) =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())

/** Words that only screen readers get are a pixel wide. */
const isSeen = (element: Element) => element.getBoundingClientRect().width > 1

/** The button or link around `target` that shows an icon only, with its name; null where words are seen, or none is. */
export const iconAround = (target: EventTarget | null): { element: Element; name: string } | null => {
  const element = target instanceof Element ? target.closest(named) : null
  const name = element?.getAttribute('aria-label')
  if (!element || !name || element.querySelector('svg') === null) return null
  const showsWords = [element, ...element.querySelectorAll('*')].some((part) => ownText(part) && isSeen(part))
  return showsWords ? null : { element, name }
}
