import { type ReactNode, useEffect, useRef } from 'react'

/** Runs `act` with the box of its children once they are on the screen. */
export const AfterRender = ({ act, children }: { act: (box: HTMLElement) => void; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  const run = useRef(act)
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current && run.current(box.current))
    return () => cancelAnimationFrame(frame)
  }, [])
  return <div ref={box}>{children}</div>
}

const pressLastButton = (box: HTMLElement) => [...box.querySelectorAll('button')].at(-1)?.click()

/** A component whose menu, list or calendar is opened at once, by its last button. */
export const opened = (component: ReactNode) => <AfterRender act={pressLastButton}>{component}</AfterRender>
