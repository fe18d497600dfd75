import { useEffect } from 'react'
import { create } from 'zustand'
import { ui } from '../messages/ui.ts'
import { lazyPart } from './lazy-part.tsx'

export type Toast = { id: number; text: string; isDone: boolean; action: ToastAction | undefined }
type ToastAction = { label: string; onPress: () => void }

const useToast = create<{ shown: Toast | null }>()(() => ({ shown: null }))
let lastId = 0

type ShownToast = Toast & { onClose: (id: number) => void }

/** A toast without its code, as without a network: that may be just what it has to say. */
const PlainToast = ({ id, text, onClose }: ShownToast) => {
  // It closes no other toast, and needs no clearing.
  useEffect(() => void setTimeout(onClose, 5000, id), [id, onClose])
  return <p className="phrased rounded-card bg-inverse px-4 py-2 text-on-inverse shadow-float">{text}</p>
}

const ToastBox = lazyPart<ShownToast, typeof import('./toast-box.tsx')>(() => import('./toast-box.tsx'), PlainToast)

/** Loads what a toast looks like: without a network nothing could be fetched that says so. */
export const loadToastBox = ToastBox.load

const show = (toast: Omit<Toast, 'id'>) => useToast.setState({ shown: { id: ++lastId, ...toast } })
/** Removes the toast of that id, if it is still the one that is shown. */
const close = (id: number) => useToast.setState(({ shown }) => ({ shown: shown?.id === id ? null : shown }))

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
      {shown && <ToastBox key={shown.id} {...shown} onClose={close} />}
    </section>
  )
}
