import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'

/** Height in px, with some air, of the header and of a bar of one line at the foot, which lie over the form. */
const covered = 80
const air = 8

/** The bar is higher while it shows a message. */
const coveredBelow = () =>
  Math.max(covered, (document.querySelector<HTMLElement>('[data-foot-bar]')?.offsetHeight ?? 0) + air)

/** How far the page must scroll so that an element ends above the bar; negative when there is room to spare. */
const hiddenBelow = (element: Element) => element.getBoundingClientRect().bottom - (window.innerHeight - coveredBelow())

/** Tab never ends under the header or the bar. Scrolling on every focus instead would close lists as they open. */
const reveal = (element: HTMLElement) => {
  const { top } = element.getBoundingClientRect()
  const below = hiddenBelow(element)
  if (below > 0) window.scrollBy(0, below)
  else if (top < covered) window.scrollBy(0, top - covered)
}

/**
 * Scrolls the line that is being written out from under the bar, which browsers do not notice. A text that is taller
 * than the space between header and bar scrolls only while the user writes at its end.
 */
const revealLines = (area: HTMLTextAreaElement) => {
  const below = hiddenBelow(area)
  const fits = area.getBoundingClientRect().top - below >= covered
  if (below > 0 && (fits || area.selectionEnd === area.value.length)) window.scrollBy(0, below)
}

const followKey = ({ key, target }: KeyboardEvent) => {
  if (key === 'Tab' && target instanceof HTMLElement) reveal(target)
  else followLines(target)
}

const followLines = (target: EventTarget) => {
  if (target instanceof HTMLTextAreaElement) revealLines(target)
}

/**
 * The column that holds a form; its own sentences break between phrases, in narrow windows too. What is `beside` it has the
 * second column of a wide window.
 */
export const FormColumn = ({ beside, children }: { beside?: ReactNode; children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-[760px] flex-1 flex-col xl:grid xl:max-w-none xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-6">
    {/** biome-ignore lint/a11y/noStaticElementInteractions: follows focus and text, reacts to nothing else */}
    <div
      onKeyUp={followKey}
      onInput={({ target }: SyntheticEvent) => followLines(target)}
      className="flex flex-1 flex-col gap-4 phrased"
    >
      {children}
    </div>
    {beside}
  </div>
)
