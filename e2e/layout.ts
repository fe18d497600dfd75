import type { Page } from 'playwright-core'

/** Runs in the page: it can use nothing from outside itself. */
const findDefects = (): string[] => {
  const { clientWidth, scrollWidth } = document.documentElement
  const defects: string[] = []
  if (scrollWidth > clientWidth) defects.push(`scrolls sideways: ${scrollWidth} px on ${clientWidth} px`)

  const nameOf = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()} 「${text.trim().slice(0, 24)}」`
  }
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  /** In a box of one pixel, as headings of tables are on phones. */
  const isReadAloudAlone = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return (width <= 1 && height <= 1) || (element.parentElement !== null && isReadAloudAlone(element.parentElement))
  }
  const all = [...document.body.querySelectorAll('*')].filter(
    (element) => isVisible(element) && !isReadAloudAlone(element),
  )

  for (const element of all.filter((element) => hasText(element) || element.matches('input, textarea, img'))) {
    const { left, right } = element.getBoundingClientRect()
    if (left < -0.5 || right > clientWidth + 0.5) defects.push(`beside the screen: ${nameOf(element)}`)
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
    const isCut =
      !element.matches('input, textarea') &&
      element.scrollWidth > element.clientWidth + 1 &&
      (overflowX === 'hidden' || overflowX === 'clip')
    if (isCut && textOverflow !== 'ellipsis' && webkitLineClamp === 'none') defects.push(`cut off: ${nameOf(element)}`)
  }

  for (const element of all.filter((element) => element.matches('[role$=dialog], [data-placement]'))) {
    const { top, bottom } = element.getBoundingClientRect()
    if (top < -0.5 || bottom > innerHeight + 0.5) defects.push(`above or below the screen: ${nameOf(element)}`)
  }

  const controls = 'button, input, textarea, select, a, [role=option], [role=tab], [role^=menuitem], [role=gridcell] *'
  for (const element of all.filter((element) => element.matches(controls))) {
    if (getComputedStyle(element).display === 'inline' || element.closest('[inert], [aria-hidden=true]')) continue
    const boxes = [element, element.closest('label') ?? element].map((part) => part.getBoundingClientRect())
    const [before, after] = ['::before', '::after'].map((part) => getComputedStyle(element, part))
    const pixels = (text?: string) => Number.parseFloat(text ?? '') || 0
    const width = Math.max(...boxes.map((box) => box.width), pixels(before?.width), pixels(after?.width))
    const height = Math.max(...boxes.map((box) => box.height), pixels(before?.height), pixels(after?.height))
    if (Math.min(width, height) < 43.5)
      defects.push(`target of ${Math.round(width)} by ${Math.round(height)} px: ${nameOf(element)}`)
  }

  const focused = document.activeElement
  const isMarked = focused && getComputedStyle(focused).outlineStyle !== 'none'
  if (focused?.matches(':focus-visible:not([tabindex="-1"])') && !isMarked)
    defects.push(`focus without outline: ${nameOf(focused)}`)
  return defects
}

/** Text beside the screen, text that is cut off, targets that are too small, focus without an outline: one line for each. */
export const layoutDefects = (page: Page): Promise<string[]> => page.evaluate(findDefects)
