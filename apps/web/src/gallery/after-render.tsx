import { type ReactNode, useEffect, useRef } from 'react'

const layers = '[role$=dialog], [role=menu], [role=listbox], [role=tooltip], [role=status] button'

/** Settles as soon as something is open, after 2 s at the latest. */
const layerShown = async () => {
  for (let tries = 0; tries < 40 && document.querySelector(layers) === null; tries++)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

/**
 * Runs `act` with the box of its children once they are on the screen. What it opens may need the focus, which only one
 * frame of the gallery can have: they take turns.
 */
export const AfterRender = ({ act, children }: { act: (box: HTMLElement) => void; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  const run = useRef(act)
  useEffect(() => {
    void navigator.locks.request('gallery', async () => {
      if (box.current) run.current(box.current)
      await layerShown()
    })
  }, [])
  return <div ref={box}>{children}</div>
}

const pressLastButton = (box: HTMLElement) => [...box.querySelectorAll('button')].at(-1)?.click()

/** A component whose menu, list or calendar is opened at once, by its last button. */
export const opened = (component: ReactNode) => <AfterRender act={pressLastButton}>{component}</AfterRender>
