import type { KeyboardEvent, ReactNode } from 'react'

/** Height in px, with some air, of the header and of the bar at the foot, which lie over the form. */
const covered = 80

/** Tab never ends under the header or the bar. Scrolling on every focus instead would close lists as they open. */
const reveal = ({ key, target }: KeyboardEvent) => {
  if (key !== 'Tab' || !(target instanceof HTMLElement)) return
  const { top, bottom } = target.getBoundingClientRect()
  const lowest = window.innerHeight - covered
  if (bottom > lowest) window.scrollBy(0, bottom - lowest)
  else if (top < covered) window.scrollBy(0, top - covered)
}

/** The column that holds a form. */
export const FormColumn = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: follows the focus, reacts to nothing else
  <div onKeyUp={reveal} className="mx-auto flex w-full max-w-[760px] flex-1 flex-col gap-4">
    {children}
  </div>
)
