import { Check, X } from 'lucide-react'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ui } from '../messages/ui.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import type { Toast } from './toast.tsx'

const toastMs = 2000
/** With an action, or without an act of the user before it. */
const longToastMs = 5000

/** Restores the focus when the toast closes with it. */
const useFocusReturn = () => {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const own = box.current
    return () => {
      if (!own?.contains(document.activeElement)) return
      const target = before.current?.isConnected ? before.current : document.querySelector('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
  }, [])
  const trackFocus = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  return { box, trackFocus }
}

/** What a toast says, with its action and its button to close it. */
const ToastBox = ({ id, text, isDone, action, onClose }: Toast & { onClose: (id: number) => void }) => {
  const ms = action || !isDone ? longToastMs : toastMs
  const [isPaused, setPaused] = useState(false)
  const { box, trackFocus } = useFocusReturn()
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => onClose(id), ms)
    return () => clearTimeout(timer)
  }, [id, ms, isPaused, onClose])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the message only prevents it from closing
    <div
      ref={box}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={(event) => {
        setPaused(true)
        trackFocus(event)
      }}
      onBlur={() => setPaused(false)}
      className="animate-appear pointer-events-auto flex max-w-[min(100%,40rem)] items-center gap-3 rounded-card border border-transparent bg-inverse py-2 pr-2 pl-4 text-on-inverse shadow-float"
    >
      {isDone && <Check size={20} aria-hidden="true" className="shrink-0" />}
      <div className="flex min-w-0 flex-wrap items-center gap-x-3">
        <span className="phrased py-1.5">{text}</span>
        {action && (
          <Button variant="secondary" onPress={action.onPress}>
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label={ui.close} icon={X} onPress={() => onClose(id)} className="text-on-inverse hover:text-fg" />
    </div>
  )
}

export default ToastBox
