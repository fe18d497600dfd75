/** An element by role and name, or by its text, without what JSON cannot express. */
export type PlainTarget = { role?: string; match?: { text: string; isPattern: boolean } }

export type Place = {
  /** How many such elements can be seen: only one has a place. */
  count: number
  /** Its middle in the window, in CSS pixels. */
  x?: number
  y?: number
  /** Whether a click at its middle reaches it. */
  isFree?: boolean
  /** The text of a box. */
  value?: string
}

type Queries = {
  queryAllByRole: (within: HTMLElement, role: string, options: { name?: string | RegExp }) => HTMLElement[]
  queryAllByText: (within: HTMLElement, text: string | RegExp) => HTMLElement[]
}

/**
 * Finds the last target, each within the one before. `isScrolledTo` brings it to the middle of the window when a click would
 * not reach it. Runs in the page: it can use nothing from outside itself but Testing Library.
 */
export const locate = (path: readonly PlainTarget[], isScrolledTo: boolean): Place => {
  const { queryAllByRole, queryAllByText } = (globalThis as unknown as { TestingLibraryDom: Queries }).TestingLibraryDom
  let found = [document.body]
  for (const { role, match } of path) {
    const [within] = found
    if (within === undefined || found.length > 1) return { count: found.length }
    const text = match?.isPattern ? new RegExp(match.text) : match?.text
    const all =
      role === undefined ? queryAllByText(within, text ?? '') : queryAllByRole(within, role, text ? { name: text } : {})
    found = all.filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  }
  const [element] = found
  if (element === undefined || found.length > 1) return { count: found.length }
  // Check boxes and switches are drawn by their labels.
  const target = (element.matches('[type=checkbox], [type=radio]') && element.closest('label')) || element
  const middle = () => {
    const { left, top, width, height } = target.getBoundingClientRect()
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  }
  const { x, y } = middle()
  const hit = document.elementFromPoint(x, y)
  const isHit = hit !== null && target.contains(hit)
  if (!isHit && isScrolledTo) target.scrollIntoView({ block: 'center', behavior: 'instant' })
  const isDisabled = element.matches(':disabled, [aria-disabled=true]')
  const value =
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? { value: element.value } : {}
  return { count: 1, x, y, isFree: isHit && !isDisabled, ...value }
}
