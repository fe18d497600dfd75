import type { Locator, Page } from 'playwright-core'

/** Draws a ring with its number around a part of the page; runs in the page. */
const drawMark = (element: Element, number: number) => {
  const box = element.getBoundingClientRect()
  const gap = 4
  const size = 26
  const color = '#c2185b'
  const ring = document.createElement('div')
  ring.dataset.mark = String(number)
  Object.assign(ring.style, {
    position: 'fixed',
    left: `${box.left - gap}px`,
    top: `${box.top - gap}px`,
    width: `${box.width + 2 * gap}px`,
    height: `${box.height + 2 * gap}px`,
    border: `3px solid ${color}`,
    borderRadius: '10px',
    boxSizing: 'border-box',
    pointerEvents: 'none',
    zIndex: '2147483647',
  })
  const badge = document.createElement('div')
  badge.textContent = String(number)
  Object.assign(badge.style, {
    position: 'fixed',
    left: `${Math.max(2, box.left - gap - size / 2)}px`,
    top: `${Math.max(2, box.top - gap - size / 2)}px`,
    width: `${size}px`,
    height: `${size}px`,
    borderRadius: '50%',
    background: color,
    color: '#fff',
    font: `700 15px/${size}px sans-serif`,
    textAlign: 'center',
    boxShadow: '0 0 0 2px #fff',
  })
  ring.append(badge)
  // A modal dialog covers everything outside of it.
  document.body.append(ring)
}

/** Draws numbered rings around `parts`, from 1 on. */
export const mark = async (parts: readonly Locator[]): Promise<void> => {
  for (const [index, part] of parts.entries()) await part.evaluate(drawMark, index + 1)
}

/** Removes the rings. */
export const unmark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const ring of document.querySelectorAll('[data-mark]')) ring.remove()
  })
