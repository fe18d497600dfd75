import { Check, X } from 'lucide-react'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ui } from '../messages/ui.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

type Toast = { id: number; text: string; isDone: boolean; action: ToastAction | undefined }
type ToastAction = { label: string; onPress: () => void }

/** LIM-22 */
const toastMs = 2000
/** With an action, or something that nobody has waited for. */
const longToastMs = 5000

let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

const replace = (toast: Toast | null) => {
  current = toast
  for (const listener of listeners) listener()
}

/** Tells once that something was done: for 2000 ms, or 5 s with an action, and while pointed at or focused. */
export const toast = (text: string, action?: ToastAction): void => replace({ id: ++lastId, text, isDone: true, action })

/** Says for 5 s what is going on or was found, where nothing has been done. */
export const infoToast = (text: string): void => replace({ id: ++lastId, text, isDone: false, action: undefined })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear; stands once in the page, its live region always there. */
export const ToastHost = () => {
  const shown = useSyncExternalStore(subscribe, () => current)
  return (
    <section
      role="status"
      aria-label={ui.notifications}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex justify-center p-4 pb-[calc(env(safe-area-inset-bottom)+1rem)] max-md:pb-[calc(env(safe-area-inset-bottom)+5.5rem)] print:hidden"
    >
      {shown && <ToastBox key={shown.id} {...shown} />}
    </section>
  )
}

/** Gives the focus back to what had it before, when the toast goes with it. */
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
  const noteFocus = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  return { box, noteFocus }
}

const ToastBox = ({ id, text, isDone, action }: Toast) => {
  const ms = action || !isDone ? longToastMs : toastMs
  const [isHeld, setHeld] = useState(false)
  const { box, noteFocus } = useFocusReturn()
  useEffect(() => {
    if (isHeld) return
    const close = () => current?.id === id && replace(null)
    const timer = setTimeout(close, ms)
    return () => clearTimeout(timer)
  }, [id, ms, isHeld])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the message only keeps it from leaving
    <div
      ref={box}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        setHeld(true)
        noteFocus(event)
      }}
      onBlur={() => setHeld(false)}
      className="animate-appear pointer-events-auto flex max-w-full items-center gap-3 rounded-card border border-transparent bg-inverse py-2 pr-2 pl-4 text-on-inverse shadow-float"
    >
      {isDone && <Check size={20} aria-hidden="true" className="shrink-0" />}
      <span className="phrased py-1.5">{text}</span>
      {action && (
        <Button variant="secondary" onPress={action.onPress}>
          {action.label}
        </Button>
      )}
      <IconButton label={ui.close} icon={X} onPress={() => replace(null)} className="text-on-inverse hover:text-fg" />
    </div>
  )
}
