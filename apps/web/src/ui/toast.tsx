import { Check, X } from 'lucide-react'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { ui } from '../messages/ui.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

type Toast = { id: number; text: string; isDone: boolean; action: ToastAction | undefined }
type ToastAction = { label: string; onPress: () => void }

const toastMs = 2000
/** With an action, or without an act of the user before it. */
const longToastMs = 5000

const useToast = create<{ shown: Toast | null }>()(() => ({ shown: null }))
let lastId = 0

const show = (toast: Omit<Toast, 'id'>) => useToast.setState({ shown: { id: ++lastId, ...toast } })
const close = () => useToast.setState({ shown: null })

/** Reports that something was done: for 2000 ms, or 5 s with an action, and while pointed at or focused. */
export const toast = (text: string, action?: ToastAction): void => show({ text, isDone: true, action })

/** Informs for 5 s of something that the user has not done. */
export const infoToast = (text: string): void => show({ text, isDone: false, action: undefined })

/** Where toasts appear, above what is at the foot of a screen; there is one in the page, its live region always present. */
export const ToastHost = () => {
  const { shown } = useToast()
  return (
    <section
      role="status"
      aria-label={ui.notifications}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex justify-center p-4 pb-[calc(env(safe-area-inset-bottom)+5.5rem)] print:hidden"
    >
      {shown && <ToastBox key={shown.id} {...shown} />}
    </section>
  )
}

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

const ToastBox = ({ id, text, isDone, action }: Toast) => {
  const ms = action || !isDone ? longToastMs : toastMs
  const [isPaused, setPaused] = useState(false)
  const { box, trackFocus } = useFocusReturn()
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => useToast.getState().shown?.id === id && close(), ms)
    return () => clearTimeout(timer)
  }, [id, ms, isPaused])
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
      <IconButton label={ui.close} icon={X} onPress={close} className="text-on-inverse hover:text-fg" />
    </div>
  )
}
