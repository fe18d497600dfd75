import type { Page } from 'playwright-core'

/** Runs in the page, so that it uses nothing from outside itself. */
const findFaults = (): string[] => {
  const { clientWidth, scrollWidth } = document.documentElement
  const faults: string[] = []
  if (scrollWidth > clientWidth) faults.push(`scrolls sideways: ${scrollWidth} px on ${clientWidth} px`)

  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()} 「${words.trim().slice(0, 24)}」`
  }
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  const hasWords = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const all = [...document.body.querySelectorAll('*')].filter(
    (element) => !element.closest('.sr-only') && isSeen(element),
  )

  for (const element of all.filter((element) => hasWords(element) || element.matches('input, textarea, img'))) {
    const { left, right } = element.getBoundingClientRect()
    if (left < -0.5 || right > clientWidth + 0.5) faults.push(`beside the screen: ${nameOf(element)}`)
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
    const isCut =
      !element.matches('input, textarea') &&
      element.scrollWidth > element.clientWidth + 1 &&
      (overflowX === 'hidden' || overflowX === 'clip')
    if (isCut && textOverflow !== 'ellipsis' && webkitLineClamp === 'none') faults.push(`cut off: ${nameOf(element)}`)
  }

  for (const element of all.filter((element) => element.matches('[role$=dialog], [data-placement]'))) {
    const { top, bottom } = element.getBoundingClientRect()
    if (top < -0.5 || bottom > innerHeight + 0.5) faults.push(`above or below the screen: ${nameOf(element)}`)
  }

  const controls = 'button, input, textarea, select, a, [role=option], [role=tab], [role^=menuitem], [role=gridcell] *'
  for (const element of all.filter((element) => element.matches(controls))) {
    if (getComputedStyle(element).display === 'inline' || element.closest('[inert], [aria-hidden=true]')) continue
    const places = [element, element.closest('label') ?? element].map((place) => place.getBoundingClientRect())
    const [before, after] = ['::before', '::after'].map((part) => getComputedStyle(element, part))
    const pixels = (text?: string) => Number.parseFloat(text ?? '') || 0
    const width = Math.max(...places.map((place) => place.width), pixels(before?.width), pixels(after?.width))
    const height = Math.max(...places.map((place) => place.height), pixels(before?.height), pixels(after?.height))
    if (Math.min(width, height) < 43.5)
      faults.push(`target of ${Math.round(width)} by ${Math.round(height)} px: ${nameOf(element)}`)
  }
  return faults
}

/** What does not fit on the screen, what is cut off and what is too small to be hit, one line for each. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults)
